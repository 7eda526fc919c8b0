import { expect, test } from "vitest"
import { maskedContact, maskedIp, maskedText } from "./personal-data.ts"

test("masked data tells one from another and reaches no person", () => {
  expect(maskedText("Lúcia Andrade")).toBe("L•••")
  expect(maskedText("𠮷野")).toBe("𠮷•••")
  expect(maskedText("")).toBe("")
  expect(maskedContact("email", "lucia@example.com")).toBe("l••••@example.com")
  expect(maskedContact("mobile", "+5511987654321")).toBe("+55 •••• 4321")
  expect(maskedIp("203.0.113.7")).toBe("203.0.•.•")
  expect(maskedIp("2001:db8:1::7")).toBe("2001:db8:•")
})
