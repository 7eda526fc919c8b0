import { expect, test } from "vitest"
import { registeredInFirst } from "./registered-once.ts"

const BLUR = `@property --tw-blur{syntax:"*";inherits:false}`
const OWN = `@property --own{syntax:"*";inherits:false}`

test("the first sheet registers the properties of all, each once", () => {
  expect(
    registeredInFirst(`a{b:c}${BLUR}`, [`.a{--tw-blur:1}${BLUR}${OWN}.b{c:d}`, `.e{f:g}${OWN}`]),
  ).toEqual({
    first: `a{b:c}${BLUR}${OWN}`,
    others: [".a{--tw-blur:1}.b{c:d}", ".e{f:g}"],
  })
})
