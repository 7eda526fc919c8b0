import { expect, test } from "vitest"
import { cpfFrom } from "./cpf.ts"

test.each(["123.456.789-09", "111.444.777-35", "529.982.247-25", "987.654.321-00", "52998224725"])(
  "%s is a CPF",
  (text) => {
    expect(cpfFrom(text)).toBe(text.replaceAll(/\D/g, ""))
  },
)

test.each(["529.982.247-24", "529.982.247-52", "111.111.111-11", "5299822472", "529982247255", "", "abc"])(
  "%s is none",
  (text) => {
    expect(cpfFrom(text)).toBeUndefined()
  },
)
