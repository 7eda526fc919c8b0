import { randomUUID } from "node:crypto"
import { connect, migrate, refuseUnsafe, type MigrationSource, type Tx } from "@croupier/database"
import { createLedger, ledgerMigrations } from "@croupier/ledger"
import { providerClient } from "@croupier/provider"
import { CHECK_LEDGER, chores } from "./chores.ts"
import { readConfig, type Config } from "./config.ts"
import { consoleCalls } from "./console-calls.ts"
import { openDoor } from "./door.ts"
import { httpMigrations } from "./http/migrations.ts"
import { balanceChanges } from "./kernel/balance-changes.ts"
import { createBus, RESYNC } from "./kernel/bus.ts"
import { createEvents } from "./kernel/events.ts"
import { systemClock, type Clock } from "./kernel/clock.ts"
import { jobs } from "./kernel/jobs.ts"
import { kernelMigrations, projections } from "./kernel/projections.ts"
import { systemRandom } from "./kernel/random.ts"
import { keyFrom, masterSecret, vaultsFrom } from "./kernel/secrets.ts"
import { engagement, engagementMigrations } from "./modules/engagement/index.ts"
import { gameMigrations, games, listAt } from "./modules/games/index.ts"
import {
  facebook,
  geetest,
  google,
  identity,
  identityMigrations,
  leakedPasswords,
  passwords,
  puzzles,
  turnstile,
} from "./modules/identity/index.ts"
import { lottery, lotteryMigrations } from "./modules/lottery/index.ts"
import { merchantMigrations, merchants } from "./modules/merchants/index.ts"
import {
  firebase,
  messageMigrations,
  messages,
  smsGateway,
  smsRulesOf,
  smtp,
  twilio,
  type SmsService,
} from "./modules/messages/index.ts"
import { operatorMigrations, operators, type FirstOwner } from "./modules/operators/index.ts"
import { localProvider, paymentMigrations, payments, watched } from "./modules/payments/index.ts"
import {
  adapterOverLine,
  gwpLauncher,
  overLine,
  providerMigrations,
  providers,
  vendorAdapters,
  vendorBooks,
  vendorLauncher,
  vendorLines,
} from "./modules/providers/index.ts"
import { proofMigrations, proofs } from "./modules/proof/index.ts"
import { protection, protectionMigrations } from "./modules/protection/index.ts"
import { reportMigrations, reports } from "./modules/reports/index.ts"
import { gwpWallet, vendorWalletMigrations, vendorWallets } from "./modules/vendor-wallets/index.ts"
import { wallet } from "./modules/wallet/index.ts"
import { gameNames } from "./game-names.ts"
import { assetOf } from "./merchant-asset.ts"
import { SUB_LEDGER_CHECKS } from "./sub-ledgers.ts"
import { vendorLinks } from "./vendor-links.ts"
import { seedDemo, type DemoAccount } from "./seed/index.ts"

/** Every migration of the house; the name of a source gives its place. */
export const MIGRATIONS: readonly MigrationSource[] = [
  ledgerMigrations,
  kernelMigrations,
  merchantMigrations,
  messageMigrations,
  identityMigrations,
  protectionMigrations,
  paymentMigrations,
  vendorWalletMigrations,
  gameMigrations,
  providerMigrations,
  lotteryMigrations,
  reportMigrations,
  engagementMigrations,
  operatorMigrations,
  proofMigrations,
  httpMigrations,
]

export interface House {
  readonly addresses: readonly { readonly name: string; readonly url: string }[]
  readonly demoAccounts: readonly DemoAccount[]
  /** Who can sign in to the console, where this start made them: the password is told here and never again. */
  readonly owner: FirstOwner | undefined
  /** Stops taking calls, lets what is under way finish, then stops the workers. */
  readonly stop: () => Promise<void>
}

export interface HouseOptions {
  readonly onProgress?: (line: string) => void
  readonly clock?: Clock
}

/** Builds the modules in the order of need and starts the roles that the configuration names. */
export async function startHouse(config: Config, options: HouseOptions = {}): Promise<House> {
  const say = options.onProgress ?? (() => {})
  const clock = options.clock ?? systemClock
  const random = systemRandom
  const isApi = config.roles.includes("api")
  const isWorker = config.roles.includes("worker")
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }

  try {
    let onError: (error: unknown, what?: string) => void = () => {}
    const database = connect(config.databaseUrl, {
      max: config.databasePool,
      name: "croupier",
      onSkew: (ms) =>
        onError(new Error("the clock of this machine is not the database's"), `clocks differ by ${ms} ms`),
      onEffectError: (error) => onError(error),
    })
    stops.push(() => database.close())
    await refuseUnsafe(database.db)
    say("bringing the database forward")
    await migrate(database.long, MIGRATIONS)

    const askDatabase = () => database.pool.query("select 1")
    const door = await openDoor(config, { clock, random, askDatabase })
    stops.push(async () => door.stopReports())
    onError = door.report
    const master = await masterSecret(config.houseSecret, config.dataDir)
    const vaults = vaultsFrom(master)
    const bus = createBus(database, randomUUID(), onError)
    stops.push(() => bus.close())
    const ledger = createLedger({
      database,
      moved: balanceChanges(bus),
      // Rows have the time of the database, unless a test moves it.
      ...(options.clock ? { clock: options.clock } : {}),
      onError: (error) => onError(error, "a batch of the ledger was not taken at once"),
    })
    stops.push(() => ledger.close())
    const { db } = database
    const houseJobs = await jobs({ database, onError })
    stops.push(() => houseJobs.stop())
    const events = createEvents(houseJobs)
    const houseMerchants = await merchants({
      db,
      bus,
      onError,
      resources: config.messageOutbox
        ? [{ resourceType: "OUTBOX", url: config.messageOutbox, qrCodeUrl: "" }]
        : [],
      gameOrigins: config.gameOrigins,
      losses: (...asked) => houseGames.losses(...asked),
    })
    for (const merchant of houseMerchants.all()) assetOf(merchant)
    const houseMessages = messages({
      db,
      clock,
      random,
      key: keyFrom(master, "verification-codes"),
      vault: vaults("outgoing-messages"),
      queue: houseJobs,
      services: {
        sms: smsService(config.sms),
        mail: config.mail && smtp(config.mail),
        verifier: config.sms?.kind === "firebase" ? firebase(config.sms) : undefined,
      },
      outages: door.outages,
      addressFactor: config.rateLimitFactor,
      smsRules: (merchantId) => smsRulesOf(houseMerchants.byId(merchantId).settings),
    })
    stops.push(() => houseMessages.stop())
    const houseIdentity = identity({
      events,
      db,
      clock,
      random,
      ledger,
      config,
      bus,
      vault: vaults("authenticators"),
      puzzleKey: keyFrom(master, "human-check"),
      exclusionsOf: (memberIds) => houseProtection.exclusionsOf(memberIds),
      payouts: { vault: vaults("payout-accounts"), key: keyFrom(master, "payout-accounts") },
      messages: houseMessages,
      publicUrl: door.publicUrl,
      humanChecks: [
        ...(config.turnstile ? [turnstile(config.turnstile)] : []),
        ...(config.geetest ? [geetest(config.geetest)] : []),
      ],
      thirdParties: [
        ...(config.google ? [google(config.google)] : []),
        ...(config.facebook ? [facebook(config.facebook)] : []),
      ],
    })
    const housePayments = payments({
      db,
      queue: houseJobs,
      ledger,
      clock,
      random,
      bus,
      merchants: houseMerchants,
      publicUrl: door.publicUrl,
      report: onError,
      providers: config.paymentProvider
        ? [
            watched(
              localProvider({
                url: config.paymentProvider.url,
                apiKey: config.paymentProvider.key,
                webhookSecrets: [config.paymentProvider.webhookSecret],
              }),
              door.outages,
            ),
          ]
        : [],
    })
    stops.push(() => housePayments.stop())
    const houseLottery = await lottery({
      database,
      ledger,
      clock,
      random,
      bus,
      vault: vaults("lottery-seed"),
      onError,
      notice: door.warn,
      outages: door.outages,
      chainNodes: config.chainNodes,
    })
    stops.push(() => houseLottery.stop())
    for (const topic of ["lottery.settings", RESYNC] as const) {
      const end = bus.subscribe(topic, () => void houseLottery.refresh().catch(onError))
      stops.push(async () => end())
    }
    const houseProtection = protection({
      db,
      clock,
      events,
      isMemberOf: houseIdentity.isMemberOf,
      isPlaying: (memberId) => houseProviders.isPlaying(memberId),
      playedSince: (memberId, since) => houseProviders.playedSince(memberId, since),
    })
    const lines = vendorLines({ db, clock, onError, outages: door.outages })
    stops.push(() => lines.stop())
    const gameProviders = config.gameProviders.map((provider) => ({
      ...provider,
      client: overLine(lines, provider.code, providerClient({ ...provider, now: clock.now })),
    }))
    const houseProviders = await providers(
      {
        db,
        ledger,
        clock,
        random,
        // Who keeps wallets of its own takes no bets from ours.
        isOpen: async (vendor, game) =>
          !houseVendorWallets.keepsWallets(vendor) && (await houseGames.isOpen(vendor, game)),
        // Nor do its records tell of ours.
        clients: new Map(
          gameProviders
            .filter(({ walletUnit }) => walletUnit === undefined)
            .map(({ code, client }) => [code, client]),
        ),
        queue: houseJobs,
        rounds: () => new Map(vendors.map(({ code, round }) => [code, round])),
        books: () => new Map(vendors.map((vendor) => [vendor.code, vendorBooks(vendor)])),
        lane: { database, ...(options.clock ? { clockIsFixed: true } : {}) },
        report: onError,
      },
      [...gameProviders.map(({ code }) => code), ...Object.keys(config.gameVendors)],
    )
    stops.push(() => houseProviders.close())
    const vendors = vendorAdapters(
      { wallet: houseProviders.wallet, clock, report: onError },
      config.gameVendors,
    ).map((adapter) => adapterOverLine(lines, adapter))
    const houseVendorWallets = vendorWallets({
      db,
      ledger,
      clock,
      random,
      vendors: gameProviders.flatMap(({ walletUnit: unit, walletWinCap: winCap, ...provider }) =>
        unit === undefined
          ? []
          : [
              {
                code: provider.code,
                number: houseProviders.numberOf(provider.code),
                unit,
                winCap,
                port: gwpWallet({ ...provider, now: clock.now }, (work) => lines.ask(provider.code, work)),
              },
            ],
      ),
      playerName: houseProviders.playerName,
      assetOf: (merchantId) => assetOf(houseMerchants.byId(merchantId)),
      listed: (merchantId) => houseGames.vendors(merchantId),
      report: onError,
    })
    stops.push(() => houseVendorWallets.stop())
    const houseGames = games({
      db,
      clock,
      launchers: new Map([
        ...gameProviders.map(
          (provider) => [provider.code, gwpLauncher(houseProviders, provider, door)] as const,
        ),
        ...vendors.map((vendor) => [vendor.code, vendorLauncher(houseProviders, vendor, door)] as const),
      ]),
      beginPlay: houseProtection.beginPlay,
      fund: ({ member, merchant, vendor, confirmed }) =>
        houseVendorWallets.fund({ holder: member, asset: assetOf(merchant), vendor, confirmed }),
      keepsWallets: houseVendorWallets.keepsWallets,
      lists: [
        ...gameProviders.map(({ code, url, client }) => ({
          at: url,
          vendor: code,
          ask: () => client.call("games", {}),
        })),
        ...vendors.map(({ code, games: ask }) => ({
          at: config.gameVendors[code]?.url ?? door.publicUrl(),
          vendor: code,
          ask,
        })),
        ...config.gameLists.map(listAt),
      ],
      queue: houseJobs,
      report: onError,
    })
    const names = gameNames(houseGames, houseLottery.gameOfCause)
    const houseWallet = wallet({ ledger, gameNames: names.ofAll })
    const houseReports = reports({ db, clock, validBetSince: houseLottery.validBetSince })
    const houseEngagement = engagement({
      db,
      clock,
      maskedNames: houseIdentity.maskedNames,
      gameOfCause: houseLottery.gameOfCause,
      gameNames: names.ofVendors,
    })
    const houseOperators = operators({
      db,
      clock,
      random,
      vault: vaults("operators"),
      passwords: passwords(),
      leaked: leakedPasswords(),
      puzzles: puzzles({ db, clock, random, key: keyFrom(master, "console-puzzle") }),
      queue: houseJobs,
      consoleUrl: () => config.consoleUrl ?? door.publicUrl(),
      merchants: houseMerchants,
      approvals: [
        ...houseIdentity.approvals,
        ...housePayments.approvals,
        ...houseMerchants.approvals,
        ...houseVendorWallets.approvals,
        ...houseLottery.approvals,
        ...houseProviders.approvals,
        ...houseProtection.approvals,
      ],
      membersShown: houseIdentity.membersShown,
    })
    const owner = await houseOperators.makeFirstOwner()
    const houseProofs = proofs({
      db,
      clock,
      checks: SUB_LEDGER_CHECKS,
      queue: houseJobs,
      report: onError,
    })
    const houseProjections = projections({
      db,
      ledger,
      all: [...houseReports.projections, ...houseEngagement.projections],
      onError,
    })

    const reactions = [
      ...houseProviders.reactions,
      ...houseLottery.reactions,
      ...houseVendorWallets.reactions,
    ]
    events.connect(reactions)

    const demoAccounts = config.demo
      ? await seedDemo({
          merchants: houseMerchants,
          identity: houseIdentity,
          lottery: houseLottery,
          payments: housePayments,
          engagement: houseEngagement,
          games: houseGames,
          ledger,
          clock,
          outside: { hasChain: config.chainNodes.length > 0, feed: config.officialFeed },
          dataDir: config.dataDir,
          say,
        })
      : []

    const rooms = {
      database,
      vault: vaults("payload-keys"),
      bus,
      merchants: houseMerchants,
      identity: houseIdentity,
      lottery: houseLottery,
      payments: housePayments,
      wallet: houseWallet,
      reports: houseReports,
      engagement: houseEngagement,
      games: houseGames,
      providers: houseProviders,
      vendors,
      links: vendorLinks(config, keyFrom(master, "vendor-credentials")),
      operators: houseOperators,
      messages: houseMessages,
      vendorWallets: houseVendorWallets,
      protection: houseProtection,
      proofs: houseProofs,
      ledger,
      planCheck: (tx: Tx, runId: bigint) => houseJobs.add(tx, CHECK_LEDGER, { runId }),
    }
    const consoleHandlers = consoleCalls(rooms, clock)

    if (isWorker) {
      // Before the doors open, so that there is an issue on sale for the first visitor.
      await houseLottery.prepare()
      houseLottery.start()
      housePayments.start()
      houseProjections.start()
      houseVendorWallets.start()
      // A long reader of the journal can hold it up: it is tried again every hour, two quarters ahead of need.
      await ledger.ensureQuarters().catch(onError)
      void houseGames.takeLists().catch(onError)
      houseJobs.start([
        ...chores({
          ledger,
          verifyAudit: houseOperators.verifyAudit,
          note: door.note,
          sweeps: [
            houseIdentity.sweep,
            houseMessages.sweep,
            houseLottery.sweep,
            houseProviders.sweep,
            lines.sweep,
            houseGames.sweep,
            houseOperators.sweep,
            houseProofs.sweep,
            door.sweep,
          ],
          onError,
        }),
        ...houseMessages.work,
        ...houseGames.work,
        ...houseProviders.work,
        ...houseVendorWallets.work,
        ...houseOperators.work(consoleHandlers),
        ...houseProtection.work,
        ...houseProofs.work,
        ...housePayments.work,
        ...reactions.flatMap(({ work }) => work),
      ])
      const wake = bus.subscribe("settled", houseProjections.wake)
      stops.push(
        () => houseProjections.stop(),
        async () => wake(),
      )
    }
    if (isApi) {
      say("opening the doors")
      const address = await door.open({ ...rooms, console: consoleHandlers })
      stops.push(() => door.close())
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
    }
    return { addresses: [], demoAccounts, owner, stop }
  } catch (error) {
    await stop().catch(() => {})
    throw error
  }
}

function smsService(sms: Config["sms"]): SmsService | undefined {
  switch (sms?.kind) {
    case "gateway":
      return smsGateway(sms)
    case "twilio":
      return twilio(sms)
    // It is no carrier of messages: it makes its own.
    case "firebase":
    case undefined:
      return undefined
  }
}

if (import.meta.main) {
  const house = await startHouse(readConfig(process.env), {
    onProgress: (line) => process.stdout.write(`${line}\n`),
  })
  if (house.owner)
    process.stdout.write(
      `the first owner of the console, told this once: ${house.owner.login} / ${house.owner.password}\n`,
    )
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void house.stop().then(() => process.exit(0)))
}
