import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { keep } from "@croupier/service/kept"
import { startServiceProcess, type ServiceProcess } from "./service-process.ts"

/** Runs the demo payment provider as the separate HTTP service that it would be. */
export async function startPaymentSimulator(dataDir: string): Promise<ServiceProcess | undefined> {
  const folder = join(dataDir, "payment-simulator")
  // Each side signs with a secret that both know.
  const secret = (): string => randomBytes(32).toString("base64url")
  const secrets = {
    PAYMENT_PROVIDER_KEY: await keep(join(folder, "key"), secret),
    PAYMENT_WEBHOOK_SECRET: await keep(join(folder, "webhook-secret"), secret),
  }
  return startServiceProcess({
    name: "the payment simulator",
    program: "apps/payment-simulator/src/main.ts",
    folder,
    ports: ["port"],
    settings: ([port]) => ({
      ...secrets,
      SIMULATOR_PORT: String(port),
      SIMULATOR_HOST: "127.0.0.1",
      SIMULATOR_DATA_DIR: folder,
      SIMULATOR_PUBLIC_URL: `http://localhost:${port}`,
    }),
    environment: ([port]) => ({ ...secrets, PAYMENT_PROVIDER_URL: `http://127.0.0.1:${port}` }),
  })
}
