import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { keep } from "@croupier/service/kept"
import { startServiceProcess, type ServiceProcess } from "./service-process.ts"

/** Runs the simulator for those who draw outside of the house, a chain's node and a feed, as the service that it would be. */
export async function startDrawSimulator(dataDir: string): Promise<ServiceProcess | undefined> {
  const folder = join(dataDir, "draw-simulator")
  const secret = await keep(join(folder, "feed-secret"), () => randomBytes(32).toString("base64url"))
  return startServiceProcess({
    name: "the draw simulator",
    program: "apps/draw-simulator/src/main.ts",
    folder,
    ports: ["port"],
    settings: ([port]) => ({
      OFFICIAL_FEED_SECRET: secret,
      DRAW_SIMULATOR_PORT: String(port),
      DRAW_SIMULATOR_HOST: "127.0.0.1",
      DRAW_SIMULATOR_DATA_DIR: folder,
    }),
    environment: ([port]) => ({
      CHAIN_RPC_URLS: `http://127.0.0.1:${port}/rpc`,
      OFFICIAL_FEED_URL: `http://127.0.0.1:${port}/feed`,
      OFFICIAL_FEED_SECRET: secret,
    }),
  })
}
