import { expect, test } from "vitest"
import { lateComponent } from "./late-component.ts"

test("code that did not come ahead is asked for again, and once it is here no more", async () => {
  let asked = 0
  const Part = lateComponent(() => {
    asked++
    return asked === 1 ? Promise.reject(new Error("no network")) : Promise.resolve(() => null)
  })
  await expect(Part.preload()).rejects.toThrow("no network")
  await Part.preload()
  expect(Part.preload()).toBeUndefined()
  expect(asked).toBe(2)
})
