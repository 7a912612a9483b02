import t from 'tap'
import {
  assertionKey,
  didKeyOf,
  didWebDocument,
  didWebOf,
  didWebUrl,
  keyIdOf,
} from '../../src/identity/did.ts'

// The public key of the all-zero Ed25519 seed, as the did:key method's own examples show it.
const publicKey = { kty: 'OKP', crv: 'Ed25519', x: 'O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik' }
const didKey = 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'

t.test('encodes and decodes did:key', async (t) => {
  t.equal(didKeyOf(publicKey), didKey)
  t.strictSame(assertionKey(didKey, keyIdOf(didKey), undefined), publicKey)
  const rows: readonly [name: string, did: string][] = [
    ['a letter that base58 lacks', `${didKey.slice(0, -1)}0`],
    ['a key of another kind', 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme'],
  ]
  for (const [name, did] of rows) t.equal(assertionKey(did, keyIdOf(did), undefined), undefined, name)
  t.equal(assertionKey(didKey, `${didKey}#other`, undefined), undefined, 'another key identifier')
})

t.test('maps did:web to URLs', async (t) => {
  t.equal(didWebOf('https://ada.example:8443'), 'did:web:ada.example%3A8443')
  const rows: readonly [did: string, url: string | undefined][] = [
    ['did:web:ada.example%3A8443', 'https://ada.example:8443/.well-known/did.json'],
    ['did:web:ada.example:people:ada', 'https://ada.example/people/ada/did.json'],
    ['did:web:ada.example/path', undefined],
    ['did:key:z6Mk', undefined],
  ]
  for (const [did, url] of rows) t.equal(didWebUrl(did), url, did)
})

t.test('finds the key of a did:web that its document allows to assert', async (t) => {
  const did = 'did:web:ada.example'
  const id = `${did}#key-1`
  const document = didWebDocument(did, publicKey, 'https://ada.example')
  const method = (document.verificationMethod as [{ readonly id: string }])[0]
  const multibase = { ...method, publicKeyJwk: undefined as never, publicKeyMultibase: didKey.slice(8) }
  const rows: readonly (readonly [
    name: string,
    document: Parameters<typeof assertionKey>[2],
    isFound: boolean,
  ])[] = [
    ['as Vitrine writes it', document, true],
    ['relative reference', { ...document, assertionMethod: ['#key-1'] }, true],
    ['embedded', { ...document, assertionMethod: [{ ...method }] }, true],
    ['multibase', { ...document, verificationMethod: [multibase] }, true],
    ['for authentication only', { ...document, assertionMethod: [] }, false],
    ['the document of another DID', { ...document, id: 'did:web:other.example' }, false],
    ['no document', undefined, false],
  ]
  for (const [name, found, isFound] of rows)
    t.strictSame(assertionKey(did, id, found), isFound ? publicKey : undefined, name)
  t.equal(assertionKey(did, `${did}#key-2`, document), undefined)
})
