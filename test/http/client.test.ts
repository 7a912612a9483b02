import t from 'tap'
import { clientOf } from '../../src/http/client.ts'

const rows: readonly (readonly [name: string, address: string, other: string, isSame: boolean])[] = [
  ['one IPv4 address', '192.0.2.1', '192.0.2.1', true],
  ['two IPv4 addresses', '192.0.2.1', '192.0.2.2', false],
  ['an IPv4 address and the same mapped into IPv6', '192.0.2.1', '::ffff:192.0.2.1', true],
  ['two addresses of one IPv6 network', '2001:db8::1', '2001:db8:0:0:ffff::2', true],
  ['two IPv6 networks', '2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ['what is no address', 'a proxy', '192.0.2.1:443', true],
  ['an address and what is none', '192.0.2.1', '', false],
]

for (const [name, address, other, isSame] of rows)
  t.test(`${name}: ${isSame ? 'one client' : 'two clients'}`, async (t) => {
    t.equal(clientOf(address) === clientOf(other), isSame)
  })
