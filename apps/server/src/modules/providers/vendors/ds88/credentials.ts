import { z } from "zod"
import { EVERY, SecretText } from "../credentials.ts"

export const Ds88Credentials = z.strictObject({
  ...EVERY,
  agent: z.string().min(1),
  secret: SecretText(),
})
export type Ds88Credentials = Omit<z.output<typeof Ds88Credentials>, "origins">
