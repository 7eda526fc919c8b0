import { ENDPOINTS, type Endpoint } from "@croupier/contract"
import { expect, test } from "vitest"
import { z } from "zod"

/** Every property that an answer can hold, with its schema. */
function* propertiesOf(schema: unknown): Generator<readonly [string, unknown]> {
  if (typeof schema !== "object" || schema === null) return
  for (const [name, part] of Object.entries(schema)) {
    if (name === "properties" && typeof part === "object" && part !== null) yield* Object.entries(part)
    yield* propertiesOf(part)
  }
}

test("no row that members read carries the cause of a movement: it names people of the staff", () => {
  const open = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, { value }]) =>
    [...propertiesOf(z.toJSONSchema(value, { unrepresentable: "any" }))]
      // A closed list of kinds tells nothing of anybody.
      .filter(([property, part]) => property === "cause" && !Object.hasOwn(Object(part), "enum"))
      .map(() => name),
  )
  expect(open).toEqual([])
})
