import { expect, test } from "vitest"
import { withoutKnown } from "./registered-once.ts"

test("a sheet registers no property that the first one has registered", () => {
  const first = `@layer base{a{b:c}}@property --tw-blur{syntax:"*";inherits:false}`
  const second = `.a{--tw-blur:1}@property --tw-blur{syntax:"*";inherits:false}@property --tw-own{syntax:"*";inherits:false}.b{c:d}`
  expect(withoutKnown(second, first)).toBe(
    `.a{--tw-blur:1}@property --tw-own{syntax:"*";inherits:false}.b{c:d}`,
  )
})
