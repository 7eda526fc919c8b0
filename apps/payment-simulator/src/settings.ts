import { z } from "zod"
import type { SimulatorOptions } from "./main.ts"

const Settings = z.object({
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(8090),
  SIMULATOR_HOST: z.string().default("127.0.0.1"),
  SIMULATOR_DATA_DIR: z.string().default(".data/payment-simulator"),
  SIMULATOR_PUBLIC_URL: z.url().optional(),
  PAYMENT_PROVIDER_KEY: z.string().min(16, "needs at least 16 characters"),
  PAYMENT_WEBHOOK_SECRET: z.string().min(16, "needs at least 16 characters"),
})

/** A setting that cannot be used; the message is one line that names every bad one. */
export class SettingError extends Error {
  override readonly name = "SettingError"
}

/** Reads the environment once. Empty values count as absent. Throws SettingError. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SimulatorOptions {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""))
  const parsed = Settings.safeParse(given)
  if (!parsed.success)
    throw new SettingError(
      `bad setting: ${parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")}`,
    )
  const settings = parsed.data
  return {
    port: settings.SIMULATOR_PORT,
    host: settings.SIMULATOR_HOST,
    dataDir: settings.SIMULATOR_DATA_DIR,
    apiKey: settings.PAYMENT_PROVIDER_KEY,
    webhookSecret: settings.PAYMENT_WEBHOOK_SECRET,
    ...(settings.SIMULATOR_PUBLIC_URL === undefined ? {} : { publicUrl: settings.SIMULATOR_PUBLIC_URL }),
  }
}
