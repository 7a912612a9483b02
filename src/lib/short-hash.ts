/** A hash that tells versions apart. */
import { hash } from 'node:crypto'

/** Returns 96 bits of a text's SHA-256, in base64url. */
export const shortHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16)
