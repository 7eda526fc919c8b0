import { z } from "zod"
import type { MessageSimulatorOptions } from "./main.ts"

const port = (initial: number) => z.coerce.number().int().min(0).max(65_535).default(initial)
const Settings = z.object({
  SIMULATOR_PORT: port(8_091),
  SIMULATOR_SMTP_PORT: port(8_092),
  SIMULATOR_HOST: z.string().default("127.0.0.1"),
  SIMULATOR_PUBLIC_URL: z.url().optional(),
  SMS_KEY: z.string().min(16, "needs at least 16 characters"),
})

/** A setting that cannot be used; the message is one line that names every bad one. */
export class SettingError extends Error {
  override readonly name = "SettingError"
}

/** Reads the environment once. Empty values count as absent. Throws SettingError. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): MessageSimulatorOptions {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""))
  const parsed = Settings.safeParse(given)
  if (!parsed.success)
    throw new SettingError(
      `bad setting: ${parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")}`,
    )
  const settings = parsed.data
  return {
    port: settings.SIMULATOR_PORT,
    smtpPort: settings.SIMULATOR_SMTP_PORT,
    host: settings.SIMULATOR_HOST,
    key: settings.SMS_KEY,
    ...(settings.SIMULATOR_PUBLIC_URL === undefined ? {} : { publicUrl: settings.SIMULATOR_PUBLIC_URL }),
  }
}
