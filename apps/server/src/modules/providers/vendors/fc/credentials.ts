import { z } from "zod"
import { EVERY, Asset, secret } from "../credentials.ts"

export const FcCredentials = z.strictObject({
  ...EVERY,
  agentCode: z.string().min(1),
  agentKey: secret(z.string().regex(/^(.{16}|.{24}|.{32})$/, "has 16, 24 or 32 letters")),
  currency: Asset,
})
export type FcCredentials = Omit<z.output<typeof FcCredentials>, "origins">
