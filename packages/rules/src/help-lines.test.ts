import { expect, test } from "vitest"
import { helpLinesOf } from "./help-lines.ts"
import { PROFILES } from "./market-policy.ts"

test("every market has help, its country's before the international, on secure pages", () => {
  const everywhere = helpLinesOf("unlisted")
  expect(everywhere.length).toBeGreaterThan(0)
  for (const market of Object.keys(PROFILES)) {
    const lines = helpLinesOf(market)
    expect(lines.slice(-everywhere.length)).toEqual(everywhere)
    for (const { url } of lines) expect(new URL(url).protocol).toBe("https:")
  }
  expect(helpLinesOf("uk").map(({ name }) => name)).toContain("GAMSTOP")
})
