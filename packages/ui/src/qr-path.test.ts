import { encode } from "uqr"
import { expect, it } from "vitest"
import { qrPath } from "./qr-path.ts"

it("paints exactly the dark modules, with four white ones around", () => {
  const text = "https://pay.example/0d1f7f4e"
  const { data, size } = encode(text, { ecc: "M", boostEcc: false, border: 0 })
  const path = qrPath(text)
  expect(path.size).toBe(size + 8)
  const painted = new Set<string>()
  for (const [, x = "", y = "", run = ""] of path.d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(run); at += 1) painted.add(`${Number(x) + at - 4},${Number(y) - 4}`)
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x},${y}`] : [])))
  expect([...painted].sort()).toEqual(dark.sort())
})
