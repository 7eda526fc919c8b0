import { z } from "zod"
import type { Dice } from "./dice.ts"
import { hostile, LIKELY, type Json } from "./hostile-values.ts"

/** The keywords of JSON Schema that the contract's inputs are printed with. */
interface Schema {
  readonly type?: string
  readonly const?: Json
  readonly enum?: readonly Json[]
  readonly default?: Json
  readonly pattern?: string
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly minLength?: number
}

/** The input of a row as a schema that values are made from. */
export const schemaOf = (input: z.core.$ZodType): Schema =>
  // The library types its answer more widely than what it prints.
  z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema

/** How many values of a schema can be made hostile each for itself: its fields, and those within them. */
export function valuesIn(schema: Schema): number {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return Math.max(...options.map(valuesIn))
  if (schema.items) return 1 + valuesIn(schema.items)
  const fields = Object.values(schema.properties ?? {}).reduce((sum, field) => sum + valuesIn(field), 0)
  if (typeof schema.additionalProperties === "object")
    return fields + 1 + valuesIn(schema.additionalProperties)
  return schema.type === "object" ? fields : 1
}

const fitting = new WeakMap<Schema, readonly string[]>()

/** Likely texts that the schema takes; all of them where it takes none. */
function textsFor(schema: Schema): readonly string[] {
  const known = fitting.get(schema)
  if (known) return known
  const patterns = [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => pattern ?? [])
  const fits = (text: string) =>
    text.length >= (schema.minLength ?? 0) && patterns.every((pattern) => new RegExp(pattern, "u").test(text))
  const found = LIKELY.filter(fits)
  const texts = found.length > 0 ? found : LIKELY
  fitting.set(schema, texts)
  return texts
}

/** A value that the schema takes, or nearly. */
export function likely(schema: Schema, chance: Dice): Json {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.of(schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return likely(chance.of(options), chance)
  if (schema.type === "string") return chance.of(textsFor(schema))
  if (schema.type === "number" || schema.type === "integer") {
    const least = Math.max(schema.minimum ?? 0, -1_000)
    return chance.of([least, Math.min(schema.maximum ?? 9, 1_000), least + chance.below(10)])
  }
  if (schema.type === "boolean") return chance.percent(50)
  if (schema.type === "null") return null
  if (schema.type === "array") {
    const count = Math.max(schema.minItems ?? 0, chance.below(3))
    return Array.from({ length: count }, () => likely(schema.items ?? {}, chance))
  }
  if (schema.type === "object") return likelyObject(schema, chance)
  return chance.of<Json>([1, "1", null, [1, 2], { a: 1 }])
}

function likelyObject(schema: Schema, chance: Dice): Json {
  const made: [string, Json][] = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) === true || chance.percent(60))
    .map(([name, of]) => [name, likely(of, chance)])
  const more = schema.additionalProperties
  if (typeof more === "object")
    for (let at = chance.below(3); at > 0; at--)
      made.push([chance.of(textsFor(schema.propertyNames ?? {})), likely(more, chance)])
  return Object.fromEntries(made)
}

/** The same value with one thing in it made hostile. */
export function corrupted(value: Json, chance: Dice): Json {
  if (Array.isArray(value) && value.length > 0 && chance.percent(85)) {
    const at = chance.below(value.length)
    return (value as readonly Json[]).map((each, place) => (place === at ? corrupted(each, chance) : each))
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const entries = Object.entries(value)
    if (entries.length === 0 || chance.percent(8))
      return Object.fromEntries([...entries, [chance.of(UNKNOWN_NAMES), hostile(chance)]])
    if (chance.percent(90)) {
      const at = chance.below(entries.length)
      if (chance.percent(6)) return Object.fromEntries(entries.filter((_, place) => place !== at))
      return Object.fromEntries(
        entries.map(([name, each], place) => [name, place === at ? corrupted(each, chance) : each]),
      )
    }
  }
  return hostile(chance)
}

const UNKNOWN_NAMES = ["unknown", "__proto__", "constructor", "a\0", "\ud800", "", "0", "x".repeat(300)]
