import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto"
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
  // And each of the two sides of the signed form by a key of its own.
  const house = keysFrom(await keep(join(folder, "form-house-key"), rsaKey))
  const provider = keysFrom(await keep(join(folder, "form-provider-key"), rsaKey))
  const merchant = "HOUSE1"
  return startServiceProcess({
    name: "the payment simulator",
    program: "apps/payment-simulator/src/main.ts",
    folder,
    ports: ["port"],
    settings: ([port]) => ({
      ...secrets,
      SIMULATOR_FORM_MERCHANT: merchant,
      SIMULATOR_FORM_HOUSE_KEY: house.publicKey,
      SIMULATOR_FORM_OWN_KEY: provider.privateKey,
      SIMULATOR_PORT: String(port),
      SIMULATOR_HOST: "127.0.0.1",
      SIMULATOR_DATA_DIR: folder,
      SIMULATOR_PUBLIC_URL: `http://localhost:${port}`,
    }),
    environment: ([port]) => ({
      ...secrets,
      PAYMENT_PROVIDER_URL: `http://127.0.0.1:${port}`,
      FORM_PROVIDER_URL: `http://127.0.0.1:${port}`,
      FORM_PROVIDER_MERCHANT: merchant,
      FORM_PROVIDER_OWN_KEY: house.privateKey,
      FORM_PROVIDER_THEIR_KEY: provider.publicKey,
    }),
  })
}

const rsaKey = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ format: "der", type: "pkcs8" })
    .toString("base64")

/** The two halves of a kept key, as settings name them. */
function keysFrom(privateKey: string): { readonly privateKey: string; readonly publicKey: string } {
  const key = createPrivateKey({ key: Buffer.from(privateKey, "base64"), format: "der", type: "pkcs8" })
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" }).toString("base64")
  return { privateKey, publicKey }
}
