import { fileURLToPath } from "node:url"
import { DAY_MS } from "../../kernel/durations.ts"
import { engagement, engagementMigrations } from "../../modules/engagement/index.ts"
import { feedbackDesk, feedbackMigrations } from "../../modules/feedback/index.ts"
import { isAllowed, shopOf } from "../../modules/games/index.ts"
import { help, helpMigrations } from "../../modules/help/index.ts"
import { chatRoomMigrations, chatRooms } from "../../modules/chat-rooms/index.ts"
import { inbox, inboxMigrations } from "../../modules/inbox/index.ts"
import { push, pushMigrations, pushSender } from "../../modules/push/index.ts"
import { serviceChat, serviceChatMigrations } from "../../modules/service-chat/index.ts"
import { depositGate } from "../../modules/responsible-gaming/index.ts"
import { personalData, personalDataMigrations } from "../../modules/personal-data/index.ts"
import { significantEventMigrations, significantEvents } from "../../modules/significant-events/index.ts"
import {
  databaseTime,
  hashComponents,
  integrity,
  integrityMigrations,
  keysOf,
  readRelease,
  timeServer,
} from "../../modules/integrity/index.ts"
import { authority, authorityMigrations } from "../../modules/authority/index.ts"
import { authorityOf, operatorOf } from "../authority.ts"
import { backupPlanOf } from "../backups.ts"
import { PERSONAL_TABLES } from "../personal-tables.ts"
import { peerChecks, peerMigrations, peerPayments } from "../../modules/peer-payments/index.ts"
import { depositIdentityGate, verifiedMerchants } from "../../modules/verification/index.ts"
import { wallet } from "../../modules/wallet/index.ts"
import { watch } from "../../modules/watch/index.ts"
import { gameNames } from "../game-names.ts"
import { REWARDS } from "./rewards.ts"

/** Modules that talk with members: messages, chats, help, records and the home page. */
export const SERVICE = REWARDS.with(
  { name: "inbox", migrations: inboxMigrations },
  ({ base, agentTree: tree, members, responsibleGaming: { exclusionsOf }, vipBook: levels }) =>
    inbox({
      ...base,
      agentsAmong: async (merchantId, memberIds) => {
        const seats = await tree.seatsOf(base.db, merchantId, memberIds)
        return new Set([...seats].flatMap(([id, { isAgent }]) => (isAgent ? [id] : [])))
      },
      exclusionsOf,
      levelOf: async (memberId) => (await levels.levelOf(memberId)).level,
      registeredAt: async (memberId) => (await members.listed([memberId])).get(memberId)?.registeredAt,
      membersCalled: members.membersCalled,
    }),
)
  .with(
    { name: "push", migrations: pushMigrations },
    ({
      base,
      address,
      catalogue: { lotteryNames },
      identity: { deviceText, writeToOwner },
      inbox: messages,
      lottery: { betsOn },
      merchants: brands,
      vaults,
    }) =>
      push({
        ...base,
        betsOn,
        deviceText,
        inbox: messages,
        lotteryNames,
        merchants: brands,
        publicUrl: address.url,
        sender: pushSender(),
        vault: vaults("web-push"),
        writeToOwner,
      }),
  )
  .with(
    { name: "serviceChat", migrations: serviceChatMigrations },
    ({ base, members, messages: { queueLetter }, vaults, vipBook: levels }) =>
      serviceChat({
        ...base,
        vault: vaults("service-desk"),
        fileVault: vaults("service-chat-files"),
        rankOf: async (memberId) => (await levels.levelOf(memberId)).rank,
        registeredAt: async (memberId) => (await members.listed([memberId])).get(memberId)?.registeredAt,
        mail: (tx, letter) =>
          queueLetter(tx, {
            ...letter,
            channel: "mail",
            goodUntil: new Date(base.clock.now().getTime() + DAY_MS),
          }),
      }),
  )
  .with(
    { name: "chatRooms", migrations: chatRoomMigrations },
    ({
      base,
      catalogue: { names, lotteryNames },
      lottery: { betOf },
      members,
      merchants: brands,
      payments: { depositedBy },
      providers: { roundOf },
      responsibleGaming: { exclusionsOf },
      vipBook: levels,
    }) =>
      chatRooms({
        ...base,
        merchants: brands,
        exclusionsOf,
        isMemberOf: members.isMemberOf,
        maskedNames: members.maskedNames,
        accountsOf: members.listed,
        levelOf: async (memberId) => (await levels.levelOf(memberId)).level,
        depositedBy,
        betOf,
        roundOf,
        gameNames: names,
        lotteryNames,
      }),
  )
  .with(
    { name: "peerPayments", migrations: peerMigrations, subLedgerChecks: peerChecks },
    ({ base, identity: accounts, merchants: brands, vaults, withdrawals: payouts }) =>
      peerPayments({
        ...base,
        merchants: brands,
        identity: accounts,
        withdrawals: payouts,
        vault: vaults("peer-payees"),
        refuseDeposit: depositGate({
          ...base,
          policyOf: (merchantId) => brands.byId(merchantId).policy,
          refuseUnproven: depositIdentityGate({ ...base, merchants: verifiedMerchants(brands) }),
        }),
      }),
  )
  .with(
    { name: "wallet" },
    ({ base, catalogue: offered, lottery: { gameOfCause }, members, reports: { memberYear } }) =>
      wallet({
        ...base,
        isMemberOf: members.isMemberOf,
        holderOf: members.holderOf,
        playOfYear: memberYear,
        payerOf: async (memberId) => {
          const [{ name }, taxId] = await Promise.all([
            members.personOf(memberId),
            members.taxIdOf(base.db, memberId),
          ])
          return { name, taxId: taxId ?? null }
        },
        gameNames: gameNames(offered, gameOfCause),
      }),
  )
  .with(
    { name: "engagement", migrations: engagementMigrations },
    ({ base, members, catalogue: offered, merchants: brands, responsibleGaming: { exclusionsOf } }) =>
      engagement({
        offering: (game) => brands.all().filter((merchant) => isAllowed(game, shopOf(merchant))),
        ...base,
        exclusionsOf,
        maskedNames: members.maskedNames,
        gameNames: offered.names,
        lotteryNames: offered.lotteryNames,
      }),
  )
  .with({ name: "help", migrations: helpMigrations }, ({ base }) => help(base))
  .with({ name: "feedback", migrations: feedbackMigrations }, ({ base, messages: letters }) =>
    feedbackDesk({ ...base, messages: letters }),
  )
  .with({ name: "watch" }, ({ base, members, merchants: brands, payments: { sharedPayers } }) =>
    watch({
      ...base,
      ...members,
      merchants: brands,
      instruments: [members.sharedMarks, members.samePersons, sharedPayers],
    }),
  )
  .with({ name: "significantEvents", migrations: significantEventMigrations }, ({ base }) =>
    significantEvents(base),
  )
  .with(
    { name: "integrity", migrations: integrityMigrations },
    ({ base, config, master, significantEvents: { note } }) => {
      const now = () => base.clock.now().getTime()
      const server = config.timeServer
      return integrity({
        ...base,
        note,
        keys: () => keysOf(master, config.dataDir, config.keyFiles),
        backups: backupPlanOf(config),
        hash: () => hashComponents(fileURLToPath(new URL("../../../../../", import.meta.url))),
        release: async () => (config.componentsFile ? readRelease(config.componentsFile) : undefined),
        sources: [
          { source: "database" as const, time: databaseTime(base.db, now) },
          ...(server
            ? [{ source: "time-server" as const, time: timeServer(server, { now, waitMs: 5_000 }) }]
            : []),
        ],
      })
    },
  )
  .with(
    { name: "personalData", migrations: personalDataMigrations },
    ({ base, identity: accounts, members, merchants: brands, responsibleGaming: { exclusionsOf }, vaults }) =>
      personalData({
        ...base,
        vaults,
        tables: PERSONAL_TABLES,
        merchants: brands,
        exclusionsOf,
        isMemberOf: members.isMemberOf,
        isLocked: async (db, memberId) =>
          (await accounts.membersShown([memberId], db))
            .get(memberId)
            ?.marks.some(({ mark }) => mark === "LOCKED") ?? false,
        provePassword: accounts.provePassword,
      }),
  )
  .with(
    { name: "authority", migrations: authorityMigrations },
    ({ base, config, members, merchants: brands, outages, reports: { membersDay }, vaults }) => {
      const codes = () => brands.all().map(({ code }) => code)
      return authority({
        ...base,
        outages,
        membersDay,
        merchants: brands.all,
        taxIdOf: members.taxIdOf,
        vault: vaults("authority-files"),
        operator: (merchant) => operatorOf(config, codes(), merchant),
        authority: authorityOf(config, codes),
      })
    },
  )
