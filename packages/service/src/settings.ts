import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"
import { z } from "zod"

/** A setting that cannot be used; the message is one line that names every bad one. */
export class SettingError extends Error {
  override readonly name = "SettingError"
}

/** A port to listen on; 0 takes any free one. */
export const port = (initial: number) => z.coerce.number().int().min(0).max(65_535).default(initial)

/** A shared secret, long enough not to be guessed. */
export const secret = z.string().min(16, "needs at least 16 characters")

const keyFrom = (read: (der: Buffer) => KeyObject) =>
  z.string().transform((text, context) => {
    try {
      return read(Buffer.from(text, "base64"))
    } catch {
      context.issues.push({ code: "custom", input: "", message: "is no key" })
      return z.NEVER
    }
  })
/** A private key: PKCS #8 in Base64, one line. */
export const privateKey = keyFrom((key) => createPrivateKey({ key, format: "der", type: "pkcs8" }))
/** A public key: SPKI in Base64, one line. */
export const publicKey = keyFrom((key) => createPublicKey({ key, format: "der", type: "spki" }))

/** Reads an environment once, by the schema of a program's settings. Empty values count as absent. Throws SettingError. */
export function readSettings<S extends z.ZodType>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""))
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`)
  throw new SettingError(`bad setting: ${faults.join("; ")}`)
}
