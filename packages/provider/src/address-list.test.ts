import { expect, test } from "vitest"
import { addressList } from "./address-list.ts"

test("an address is known by itself, by its net, and however the system writes it", () => {
  const list = addressList(["203.0.113.7", "198.51.100.0/24", "2001:db8::/32", "::1"])
  for (const address of ["203.0.113.7", "::ffff:203.0.113.7", "198.51.100.255", "::ffff:198.51.100.9"])
    expect([address, list.has(address)]).toEqual([address, true])
  for (const address of ["2001:db8:1::9", "0:0:0:0:0:0:0:1"])
    expect([address, list.has(address)]).toEqual([address, true])
  for (const address of ["203.0.113.8", "198.51.101.1", "2001:db9::1", "", "somewhere", "203.0.113.7 "])
    expect([address, list.has(address)]).toEqual([address, false])
  expect(addressList([]).has("203.0.113.7")).toBe(false)
})

test.each([
  "",
  "somewhere",
  "203.0.113.7/33",
  "203.0.113.7/",
  "203.0.113/24",
  "2001:db8::/129",
  "10.0.0.1/-1",
])("%j is none", (entry) => expect(() => addressList([entry])).toThrow(RangeError))
