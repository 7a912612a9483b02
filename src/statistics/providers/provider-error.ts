/** The error of a provider of contribution figures. */

/** A provider returned no usable figures. The message says which URL or file failed, how, and what the owner can do. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly code = 'PROVIDER_FAILED'
}
