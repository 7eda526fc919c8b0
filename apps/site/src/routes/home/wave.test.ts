import { colorOf } from "@croupier/lottery"
import { expect, test } from "vitest"
import { waveOf } from "./wave.ts"

test("every ball of Mark Six has the colour of the catalogue", () => {
  for (let ball = 1; ball <= 49; ball++) {
    const symbol = String(ball).padStart(2, "0")
    expect(waveOf(symbol)).toBe(colorOf(symbol))
  }
})
