import { describe, expect, test } from "vitest"
import { z } from "zod/mini"
import { CONSOLE_ENDPOINTS } from "./operators/table.ts"
import { ENDPOINTS } from "./table.ts"
import { Id, Instant, text, trimmed } from "./wire/values.ts"

/** Every text, or number, that an input holds, by where it stands. */
function leavesOf(kind: "string" | "number", schema: unknown, at: string): [string, z.ZodMiniType][] {
  if (!(schema instanceof z.ZodMiniType)) return []
  const { def } = schema._zod
  const inner = (name: string, of: unknown) => leavesOf(kind, of, `${at}.${name}`)
  if (def.type === "string" || def.type === "number") return def.type === kind ? [[at, schema]] : []
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.def.shape).flatMap(([name, of]) => inner(name, of))
  if (schema instanceof z.ZodMiniRecord)
    return [...inner("key", schema.def.keyType), ...inner("value", schema.def.valueType)]
  if (schema instanceof z.ZodMiniArray) return inner("[]", schema.def.element)
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options.flatMap((of: unknown, nr) => inner(String(nr), of))
  if (schema instanceof z.ZodMiniPipe) return inner("in", schema.def.in)
  return "innerType" in def ? leavesOf(kind, def.innerType, at) : []
}

const rows = Object.entries({ ...ENDPOINTS, ...CONSOLE_ENDPOINTS })
const texts = rows.flatMap(([name, { input }]) => leavesOf("string", input, name))
const numbers = rows.flatMap(([name, { input }]) => leavesOf("number", input, name))

describe("a text of an input", () => {
  test("is found in rows of both tables", () => {
    expect(texts.length).toBeGreaterThan(300)
    expect(texts.map(([at]) => at)).toEqual(
      expect.arrayContaining(["login.username", "saveView.name", "placeBets.lines.[].play"]),
    )
  })

  // Texts that a regex or a format admits are tried one by one: the same faults at every length and place.
  test.each(texts)("%s takes neither U+0000 nor half of a surrogate pair", (_, schema) => {
    for (const sign of ["\0", "\ud800", "\udc00"])
      for (const around of ["", "a", "0", "abc", "https://a.example/bcd"])
        for (const typed of [around + sign, sign + around, around + sign + around])
          expect(schema.safeParse(typed).success).toBe(false)
  })
})

describe("a number of an input", () => {
  test.each(numbers)("%s has a floor and a ceiling", (_, schema) => {
    for (const number of [1e300, -1e300, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])
      expect(schema.safeParse(number).success).toBe(false)
  })
})

describe("values", () => {
  test.each(["0", "1", "9223372036854775807", "0000000000000000001"])("%s is an id", (id) =>
    expect(Id.safeParse(id).success).toBe(true),
  )
  test.each(["", "-1", "1.0", "9223372036854775808", "9999999999999999999", "00000000000000000001", "one"])(
    "%s is no id",
    (id) => expect(Id.safeParse(id).success).toBe(false),
  )
  test.each(["1900-01-01T00:00:00Z", "2026-11-22T05:30:00.123Z", "2199-12-31T23:59:59Z"])(
    "%s is an instant",
    (instant) => expect(Instant.safeParse(instant).success).toBe(true),
  )
  test.each(["0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "2200-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])(
    "%s is no instant",
    (instant) => expect(Instant.safeParse(instant).success).toBe(false),
  )
  test("text in any script and with any sign of a whole code point is taken", () => {
    for (const typed of ["", "São João", "漢字", "ہاؤس", "🎰👩‍👩‍👧", "a\nb\tc"])
      expect(text(40).safeParse(typed).success).toBe(true)
  })
  test("text is trimmed where it should be", () =>
    expect(trimmed(3, 3).safeParse("  abc  ").data).toBe("abc"))
})
