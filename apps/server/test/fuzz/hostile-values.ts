import type { Dice } from "./dice.ts"

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }

/** Values that are right somewhere, so that an input gets behind its schema: numbers, codes, instants of the house. */
export const LIKELY: readonly string[] = [
  "1", "2", "7", "0", "100", "1000000", "9223372036854775807", "1.00", "25", "0.0001", "-5", "999999999999.9999",
  "BRL", "USD", "FUN", "PIX", "STUDIO", "SSC1M", "K31M", "SSC.ALL5.STRAIGHT", "K3.SUM", "HOT", "SLOT", "LOTT",
  "20260501-0001", "20260501-001", "20260501", "202605", "2026-05-01", "1990-01-01", "2026-05-01T12:00:00Z",
  "1900-01-01T00:00:00Z", "2199-12-31T23:59:59.999Z", "00000000-0000-4000-8000-000000000000",
  "0199f0a2-7d70-7c3e-9df3-1f1f1f1f1f1f", "1777636800000", "1.1", "1777636800000.7", "lanterna", "EN", "PT", "BR",
  "owner", "player1", "Lantern88", "Ana Souza", "ana@example.com", "+5511999999999", "11999999999", "55", "123456",
  "12345678901", "OPS_listMembers", "listMembers", "main", "payments", "house", "B", "WEB", "W", "a", "abc",
  "why it is done", "#aabbcc", "/brand/" + "a".repeat(64) + ".webp", "https://example.com/x", "10.0.0.0/8", "10:30",
  "verification.widget", "example.com", "wps_test", "slot", "x".repeat(43), "aGVsbG8=", "true", "id", "-id",
] // prettier-ignore

/** Deeper than any walk by recursion goes. */
const deep = (levels: number): Json => {
  let value: Json = 0
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

const TEXTS: readonly string[] = [
  "", " ", "\0", "a\0b", "\ud800", "a\udc00b", "\u202e", "\ufeff", "\u0085", "９９９", "٣", "ﬃ", "İ", "ß", "👩‍👩‍👧",
  "e\u0301".repeat(40), "9223372036854775808", "9999999999999999999", "-9223372036854775809", "1e400", "1e-400", "NaN",
  "Infinity", "-0", "0x10", "0000000000000000000000001", "0000-01-01", "0000-01-01T00:00:00Z", "9999-12-31",
  "9999-12-31T23:59:59Z", "+275760-09-13T00:00:00Z", "-000001-01-01T00:00:00Z", "2026-02-30", "2026-13-01T00:00:00Z",
  "2026-05-01T12:00:00+26:00", "999999999999999999.0001", "0.00001", "1.23456", "1,000", "'", "\"", "\\", "';--",
  "%", "_", "%_%", "%00", "%ff", "../../../../etc/passwd", "<script>alert(1)</script>", "{{7*7}}", "${7}", "\r\nx: y",
  "__proto__", "constructor", "toString", "hasOwnProperty", "-".repeat(36), "0".repeat(36), "null", "undefined",
  "[object Object]", "99999999", "20261332", "20260230", "20260501-99999", "999999999999999", "999999999.0",
  "1.9223372036854775808", "-1.1", "1777636800000.-9223372036854775808", "(((((", "[a-", "*", "a&b=c", "a=b", "=cmd()",
] // prettier-ignore

/** One hostile value. */
export function hostile(chance: Dice): Json {
  switch (chance.below(10)) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
      return chance.of(TEXTS)
    case 5:
      return chance.of([0, -1, 1.5, 1e300, -1e300, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e-300, 5e-324])
    case 6:
      return chance.of<Json>([null, true, false, [], {}, [[]], [null], { a: null }])
    case 7:
      return chance
        .of(["x", "9", "\u00e9", "\u{1f3b0}", "((", "a,"])
        .repeat(chance.of([41, 201, 2_001, 20_001]))
    case 8:
      return deep(chance.of([5, 25, 200, 3_000]))
    default:
      return chance.of<Json>([chance.of(LIKELY), JSON.parse('{"__proto__":{"a":1},"constructor":1}') as Json])
  }
}
