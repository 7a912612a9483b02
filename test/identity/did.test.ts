import t from 'tap'
import { didKeyOf, publicKeyOf } from '../../src/identity/did.ts'

// The public key of the all-zero Ed25519 seed, as the did:key method's own examples show it.
const publicKey = { kty: 'OKP', crv: 'Ed25519', x: 'O2onvM62pC1io6jQKm8Nc2UyFXcd4kOmOsBIoYtZ2ik' }
const didKey = 'did:key:z6MkiTBz1ymuepAQ4HEHYSF1H8quG5GLVVQR3djdX3mDooWp'

t.test('encodes and decodes did:key', async (t) => {
  t.equal(didKeyOf(publicKey), didKey)
  t.strictSame(publicKeyOf(didKey), publicKey)
  const rows: readonly [name: string, did: string][] = [
    ['a letter that base58 lacks', `${didKey.slice(0, -1)}0`],
    ['a key of another kind', 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme'],
    ['another method', 'did:web:ada.example'],
  ]
  for (const [name, did] of rows) t.equal(publicKeyOf(did), undefined, name)
})
