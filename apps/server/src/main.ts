import type { ConsoleHandlers } from "./call/console-context.ts"
import type { Handlers } from "./call/context.ts"
import { openGround } from "./compose/ground.ts"
import { HOUSE, MIGRATIONS } from "./compose/modules.ts"
import { startWorker } from "./compose/roles.ts"
import { readConfig, type Config } from "./config.ts"
import { createHttpServer } from "./http/server.ts"
import type { Clock } from "./kernel/clock.ts"
import type { FirstOwner } from "./modules/operators/index.ts"
import { seedDemo, type DemoAccount } from "./seed/index.ts"

export interface Platform {
  readonly addresses: readonly { readonly name: string; readonly url: string }[]
  readonly demoAccounts: readonly DemoAccount[]
  /** Who can sign in to the console, where this start made them: the password is told here and never again. */
  readonly owner: FirstOwner | undefined
  /** Stops taking calls, lets what is under way finish, then stops the workers. */
  readonly stop: () => Promise<void>
}

export interface PlatformOptions {
  readonly onProgress?: (line: string) => void
  readonly clock?: Clock
}

/** Builds the modules in the order of need and starts the roles that the configuration names. */
export async function startPlatform(config: Config, options: PlatformOptions = {}): Promise<Platform> {
  const say = options.onProgress ?? (() => {})
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  const onOpened = (end: () => Promise<unknown>) => void stops.push(end)

  try {
    const ground = await openGround(config, {
      say,
      clock: options.clock,
      migrations: MIGRATIONS,
      onOpened,
    })
    const { base } = ground
    const house = await HOUSE.build(ground, (module) => module.stop && onOpened(module.stop))
    const { faces, modules } = house
    // A row of the contract that no module handles fails the build here.
    const routes: Handlers = house.routes
    const consoleRoutes: ConsoleHandlers = house.consoleRoutes
    base.events.connect(modules.flatMap(({ reactions = [] }) => reactions))

    const owner = await faces.operators.makeFirstOwner()
    const demoAccounts = config.demo
      ? await seedDemo({
          ...faces,
          ...base,
          outside: { hasChain: config.chainNodes.length > 0, feed: config.officialFeed },
          dataDir: config.dataDir,
          say,
        })
      : []

    if (config.roles.includes("worker")) onOpened(await startWorker(base, modules))
    if (!config.roles.includes("api")) return { addresses: [], demoAccounts, owner, stop }
    say("opening the site")
    const server = await createHttpServer({
      ...faces,
      ...base,
      ...ground,
      askDatabase: () => base.database.pool.query("select 1"),
      routes,
      consoleRoutes,
      feeds: modules.flatMap(({ feeds = [] }) => feeds),
      inbound: modules.flatMap((module) => module.inbound ?? []),
    })
    onOpened(server.stop)
    const address = await server.start()
    return {
      addresses: [
        { name: "Site", url: address },
        { name: "Calls", url: `${address}/api` },
        { name: "Console", url: `${address}/console/` },
      ],
      demoAccounts,
      owner,
      stop,
    }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

if (import.meta.main) {
  const house = await startPlatform(readConfig(process.env), {
    onProgress: (line) => process.stdout.write(`${line}\n`),
  })
  if (house.owner)
    process.stdout.write(
      `the first owner of the console, told this once: ${house.owner.login} / ${house.owner.password}\n`,
    )
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void house.stop().then(() => process.exit(0)))
}
