import type { Endpoint } from "@croupier/contract/endpoint"
import { expect, test } from "vitest"
import { FIRST_ANSWERS } from "./first-answers.ts"

test("answers of the served page hold for a member: none of their calls knows its caller", () => {
  const rows: readonly Endpoint[] = FIRST_ANSWERS
  expect(rows.filter(({ token, knowsCaller }) => token || knowsCaller)).toEqual([])
})
