import { join } from "node:path"
import { keyPairIn } from "./key-pair.ts"
import { startServiceProcess, type ServiceProcess } from "./service-process.ts"

/** Addresses that the studio needs. */
export interface StudioGround {
  /** The house's database; the studio makes one of its own beside it. */
  readonly databaseUrl: string
  /** Where the house answers it. */
  readonly house: string
  /** A node of a public chain, for the salts of shared rounds. */
  readonly chainNode: string
}

export interface StudioProcess extends ServiceProcess {
  /** How the house is told of it: an entry of the file that GAME_PROVIDERS_FILE names. */
  readonly provider: object
}

/** The studio's database beside the house's. */
export function besideHouse(databaseUrl: string): string {
  const database = new URL(databaseUrl)
  database.pathname = `${database.pathname}_studio`
  return database.href
}

/** Runs the studio as the provider of games that it is: a process with keys and a database of its own. */
export async function startStudio(
  dataDir: string,
  { databaseUrl, house, chainNode }: StudioGround,
): Promise<StudioProcess | undefined> {
  const folder = join(dataDir, "studio")
  const [ours, theirs] = [
    await keyPairIn(join(folder, "house-key")),
    await keyPairIn(join(folder, "studio-key")),
  ]
  let port = 0
  const process = await startServiceProcess({
    name: "the studio",
    program: "apps/studio/src/main.ts",
    folder,
    ports: ["port"],
    settings: ([own]) => ({
      STUDIO_PORT: String(own),
      STUDIO_HOST: "127.0.0.1",
      STUDIO_PUBLIC_URL: `http://localhost:${own}`,
      STUDIO_DATABASE_URL: besideHouse(databaseUrl),
      STUDIO_HOUSE_URL: house,
      STUDIO_CHAIN_NODE: chainNode,
      STUDIO_KEY_ID: "studio-1",
      STUDIO_PRIVATE_KEY: theirs.privateKey,
      STUDIO_HOUSE_KEY_ID: "house-to-studio-1",
      STUDIO_HOUSE_PUBLIC_KEY: ours.publicKey,
    }),
    environment: ([own = 0]) => {
      port = own
      return {}
    },
  })
  return (
    process && {
      ...process,
      provider: {
        code: "STUDIO",
        url: `http://127.0.0.1:${port}`,
        launchUrl: `http://localhost:${port}/play`,
        keys: [{ id: "studio-1", algorithm: "ed25519", key: theirs.publicKey }],
        ownKey: { id: "house-to-studio-1", algorithm: "ed25519", key: ours.privateKey },
      },
    }
  )
}
