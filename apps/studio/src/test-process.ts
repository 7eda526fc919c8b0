import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { TestHouse } from "./test-house.ts"

const MAIN = fileURLToPath(new URL("./main.ts", import.meta.url))

export interface StudioProcess {
  readonly url: string
  readonly child: ChildProcess
  readonly post: (path: string, body: object, token?: string) => Promise<unknown>
}

/** A studio in a process of its own, to be killed. */
export async function spawnStudio(house: TestHouse, databaseUrl: string): Promise<StudioProcess> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      STUDIO_PORT: "0",
      STUDIO_DATABASE_URL: databaseUrl,
      STUDIO_HOUSE_URL: house.url,
      STUDIO_PRIVATE_KEY: house.keys.studio.privateKey,
      STUDIO_HOUSE_PUBLIC_KEY: house.keys.house.publicKey,
    },
  })
  const [line] = await once(child.stdout, "data")
  const url = /http:\S+/.exec(String(line))?.[0] ?? ""
  return {
    url,
    child,
    post: async (path, body, token) =>
      (
        await fetch(url + path, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(body),
        })
      ).json(),
  }
}
