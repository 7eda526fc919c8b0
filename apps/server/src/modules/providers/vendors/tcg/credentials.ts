import { z } from "zod"
import { EVERY, secret, SecretText } from "../credentials.ts"

export const TcgCredentials = z.strictObject({
  ...EVERY,
  merchantCode: z.string().min(1),
  desKey: secret(z.string().regex(/^.{8}$/, "has eight letters")),
  signKey: SecretText(),
})
export type TcgCredentials = Omit<z.output<typeof TcgCredentials>, "origins">
