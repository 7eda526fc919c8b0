import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { startStudio, type StudioGround } from "./studio.ts"
import { startWalletSimulator } from "./wallet-simulator.ts"

export interface GameProviders {
  /** The file that tells the house of them. */
  readonly file: string
  /** Resolves when they answer. */
  readonly ready: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Runs those who speak the house's own protocol of games in the demo: its studio, and a vendor with wallets of its own;
 * `others` are run elsewhere, and the house is told of them in the same file.
 */
export async function startGameProviders(
  dataDir: string,
  ground: StudioGround,
  others: readonly object[],
): Promise<GameProviders | undefined> {
  const started = await Promise.all([
    startStudio(dataDir, ground),
    startWalletSimulator(dataDir, ground.house),
  ])
  const all = started.filter((each) => each !== undefined)
  if (all.length === 0 && others.length === 0) return undefined
  const file = join(dataDir, "game-providers.json")
  await writeFile(file, JSON.stringify([...all.map(({ provider }) => provider), ...others]), { mode: 0o600 })
  return {
    file,
    ready: async () => void (await Promise.all(all.map(({ ready }) => ready()))),
    stop: async () => void (await Promise.all(all.map(({ stop }) => stop()))),
  }
}
