import { ledgerChecks, ledgerMigrations, type SubLedgerCheck } from "@croupier/ledger"
import type { MigrationSource } from "@croupier/database"
import { add } from "@croupier/money"
import { httpMigrations } from "../http/migrations.ts"
import { BUDGETS, limits, widened } from "../http/limits.ts"
import { payload } from "../http/payload.ts"
import { DAY_MS } from "../kernel/durations.ts"
import { kernelMigrations } from "../kernel/projections.ts"
import { agentContracts, contractLosses, contractMigrations } from "../modules/agent-contracts/index.ts"
import { affiliateChecks, affiliateMigrations, affiliates, memberFacts } from "../modules/affiliates/index.ts"
import {
  agentPay,
  agentPayChecks,
  agentPayMigrations,
  contractBook,
  factBook,
} from "../modules/agent-pay/index.ts"
import { agentChecks, agentMigrations, agents, agentTree } from "../modules/agents/index.ts"
import { campaignMigrations, campaigns, httpSender } from "../modules/campaigns/index.ts"
import { referralMigrations, referrals } from "../modules/referrals/index.ts"
import { cashback, cashbackMigrations } from "../modules/cashback/index.ts"
import { backOffice } from "../modules/back-office/index.ts"
import { engagement, engagementMigrations } from "../modules/engagement/index.ts"
import { exclusionListMigrations, exclusionLists } from "../modules/exclusion-lists/index.ts"
import { bonusBook, bonusChecks, bonuses, bonusMigrations, versionOf } from "../modules/bonuses/index.ts"
import { catalogue, gameMigrations, games, listAt } from "../modules/games/index.ts"
import { feedbackDesk, feedbackMigrations } from "../modules/feedback/index.ts"
import { help, helpMigrations } from "../modules/help/index.ts"
import {
  identity,
  identityMigrations,
  leakedPasswords,
  listedMembers,
  memberDirectory,
  passwords,
  puzzles,
} from "../modules/identity/index.ts"
import { ledgerUpkeep } from "../modules/ledger/index.ts"
import { location, locationMigrations } from "../modules/location/index.ts"
import { lineTransferChecks, lineTransferMigrations, lineTransfers } from "../modules/line-transfers/index.ts"
import { chainBeacon, lottery, lotteryChecks, lotteryMigrations } from "../modules/lottery/index.ts"
import { merchantMigrations, merchants } from "../modules/merchants/index.ts"
import { messageMigrations, messages, smsRulesOf } from "../modules/messages/index.ts"
import { operatorMigrations, operators } from "../modules/operators/index.ts"
import { paymentChecks, paymentMigrations, payments } from "../modules/payments/index.ts"
import { play, playChecks, playMigrations } from "../modules/play/index.ts"
import { chatRoomMigrations, chatRooms } from "../modules/chat-rooms/index.ts"
import { checkInMigrations, checkIns } from "../modules/check-ins/index.ts"
import { inbox, inboxMigrations } from "../modules/inbox/index.ts"
import { push, pushMigrations, pushSender } from "../modules/push/index.ts"
import { wheelMigrations, wheels } from "../modules/wheels/index.ts"
import { redPacketMigrations, redPackets } from "../modules/red-packets/index.ts"
import { serviceChat, serviceChatMigrations } from "../modules/service-chat/index.ts"
import { missionMigrations, missions } from "../modules/missions/index.ts"
import { pointChecks, pointMigrations, points } from "../modules/points/index.ts"
import { promotionMigrations, promotions } from "../modules/promotions/index.ts"
import { boardMigrations, boards } from "../modules/boards/index.ts"
import { raffleMigrations, raffles } from "../modules/raffles/index.ts"
import { rewardChecks, rewardMigrations, rewards } from "../modules/rewards/index.ts"
import { proofMigrations, proofs } from "../modules/proof/index.ts"
import {
  depositGate,
  responsibleGaming,
  responsibleGamingMigrations,
} from "../modules/responsible-gaming/index.ts"
import {
  gwpLauncher,
  providerChecks,
  providerMigrations,
  providers,
  vendorLauncher,
  vendorCircuits,
  vendorRoundsOf,
} from "../modules/providers/index.ts"
import { peerChecks, peerMigrations, peerPayments } from "../modules/peer-payments/index.ts"
import { reportMigrations, reports } from "../modules/reports/index.ts"
import {
  depositIdentityGate,
  verification,
  verificationMigrations,
  verifiedMerchants,
  withdrawalIdentityGate,
} from "../modules/verification/index.ts"
import { vendorWalletChecks, vendorWalletMigrations, vendorWallets } from "../modules/vendor-wallets/index.ts"
import { wallet } from "../modules/wallet/index.ts"
import { giftsBy, vip, vipBook, vipMigrations } from "../modules/vip/index.ts"
import { withdrawalChecks, withdrawalMigrations, withdrawals } from "../modules/withdrawals/index.ts"
import { gameNames } from "./game-names.ts"
import type { Ground } from "./ground.ts"
import { plan } from "./plan.ts"
import { vendorLinks } from "./vendor-links.ts"

/**
 * The modules of the house in the order of need: each is built from those above it. A module that needs one below it asks
 * at the wrong place: the call becomes an event, or the code that it asks for moves up.
 */
export const HOUSE = plan<Ground>()
  .with(
    { name: "ledgerUpkeep", migrations: ledgerMigrations, subLedgerChecks: ledgerChecks },
    ({ base, log }) => ledgerUpkeep({ ...base, note: (line) => log.info(line) }),
  )
  .with({ name: "payload", migrations: httpMigrations }, ({ base, vaults }) =>
    payload({ ...base, vault: vaults("payload-keys") }),
  )
  .with({ name: "limits" }, ({ base, config }) =>
    limits({ ...base, budgets: widened(BUDGETS, config.rateLimitFactor) }),
  )
  .with({ name: "catalogue", migrations: gameMigrations }, ({ base }) => catalogue(base))
  .with({ name: "merchants", migrations: merchantMigrations }, ({ base, config, catalogue: offered }) => {
    const { messageOutbox: url, gameOrigins } = config
    const resources = url ? [{ resourceType: "OUTBOX" as const, url, qrCodeUrl: "" }] : []
    return merchants({
      ...base,
      onError: base.report,
      resources,
      gameOrigins,
      losses: async (...change) => [
        ...(await offered.losses(...change)),
        ...(await contractLosses({ db: base.db, listed: (ids) => listedMembers(base.db, ids) }, ...change)),
      ],
    })
  })
  .with({ name: "messages", migrations: messageMigrations }, (house) =>
    messages({
      ...house.base,
      key: house.keyFor("verification-codes"),
      vault: house.vaults("outgoing-messages"),
      services: house.outside.messages,
      outages: house.outages,
      addressFactor: house.config.rateLimitFactor,
      smsRules: (merchantId) => smsRulesOf(house.merchants.byId(merchantId).settings),
    }),
  )
  .with({ name: "members", migrations: identityMigrations }, ({ base, vaults, keyFor }) =>
    memberDirectory({
      ...base,
      payouts: { vault: vaults("payout-accounts"), key: keyFor("payout-accounts") },
    }),
  )
  .with(
    { name: "payments", migrations: paymentMigrations, subLedgerChecks: paymentChecks },
    ({ base, address, merchants: brands, members, outside, vaults }) =>
      payments({
        ...base,
        ...members,
        merchants: brands,
        publicUrl: address.url,
        providers: outside.payments,
        returnLinks: vaults("payment-return-links"),
        refuseDeposit: depositGate({
          ...base,
          policyOf: (merchantId) => brands.byId(merchantId).policy,
          refuseUnproven: depositIdentityGate({ ...base, merchants: verifiedMerchants(brands) }),
        }),
      }),
  )
  .with({ name: "play", migrations: playMigrations, subLedgerChecks: playChecks }, play)
  .with({ name: "bonusBook", migrations: bonusMigrations, subLedgerChecks: bonusChecks }, ({ base }) =>
    bonusBook(base),
  )
  .with({ name: "agentTree", migrations: agentMigrations, subLedgerChecks: agentChecks }, ({ base }) =>
    agentTree(base),
  )
  .with(
    { name: "lottery", migrations: lotteryMigrations, subLedgerChecks: lotteryChecks },
    ({ base, log, outages, agentTree: tree, bonusBook: { freeBets }, members, vaults, config }) =>
      lottery({
        ...base,
        freeBets,
        isMemberOf: members.isMemberOf,
        agents: tree,
        vault: vaults("lottery-seed"),
        onError: base.report,
        notice: (facts, text) => log.warn(facts, text),
        outages,
        chainNodes: config.chainNodes,
      }),
  )
  .with({ name: "vendorCircuits" }, ({ base, outages, outside }) => {
    const lines = vendorCircuits({ ...base, onError: base.report, outages })
    return { ...lines, gwpVendors: outside.gwpVendors(lines) }
  })
  .with(
    { name: "providers", migrations: providerMigrations, subLedgerChecks: providerChecks },
    ({
      base,
      bonusBook: book,
      config,
      outside,
      vendorCircuits: lines,
      catalogue: offered,
      members,
      clockIsFixed,
    }) => {
      // A vendor that keeps wallets of its own takes no bets from the house's, and its records tell of none.
      const speaking = lines.gwpVendors.filter(({ code }) => !outside.keepsWallet(code))
      return providers(
        {
          ...base,
          lots: book.lots,
          isMemberOf: members.isMemberOf,
          namesOf: offered.names,
          isOpen: async (vendor, game) => !outside.keepsWallet(vendor) && offered.isOpen(vendor, game),
          callers: config.gwpVendors,
          clients: new Map(speaking.map(({ code, client }) => [code, client])),
          adapters: (funds) => outside.vendorAdapters(lines, { ...base, wallet: funds }),
          lane: { database: base.database },
          clockIsFixed,
        },
        [...config.gwpVendors, ...config.adapterVendors].map(({ code }) => code),
      )
    },
  )
  .with(
    { name: "responsibleGaming", migrations: responsibleGamingMigrations },
    ({ base, members, providers: { isPlaying, playedSince } }) =>
      responsibleGaming({ ...base, isMemberOf: members.isMemberOf, isPlaying, playedSince }),
  )
  .with({ name: "location", migrations: locationMigrations }, ({ base, config, members }) =>
    location({ ...base, isMemberOf: members.isMemberOf, hostingFile: config.hostingRangesFile }),
  )
  .with(
    { name: "exclusionLists", migrations: exclusionListMigrations },
    ({ base, members, merchants: brands, outages, outside, responsibleGaming: { excludeByRegister } }) =>
      exclusionLists({
        ...base,
        outages,
        register: outside.exclusionRegister,
        merchantOf: (merchantId) => {
          const { policy, brand } = brands.byId(merchantId)
          return { policy, timeZone: brand.timeZone }
        },
        isMemberOf: members.isMemberOf,
        taxIdOf: members.taxIdOf,
        excludeByRegister,
      }),
  )
  .with(
    { name: "verification", migrations: verificationMigrations },
    ({ base, address, keyFor, members, merchants: brands, outside, vaults }) =>
      verification({
        ...base,
        ...members,
        merchants: verifiedMerchants(brands),
        provider: outside.identityChecks,
        vault: vaults("verification"),
        key: keyFor("verification-marks"),
        publicUrl: address.url,
      }),
  )
  .with(
    { name: "bonuses" },
    ({
      base,
      members,
      merchants: brands,
      catalogue: offered,
      providers: asked,
      responsibleGaming: { exclusionsOf },
    }) =>
      bonuses({
        ...base,
        freeRoundGames: offered.freeRoundGames,
        vendorRounds: vendorRoundsOf(asked),
        isMemberOf: members.isMemberOf,
        merchants: brands,
        exclusionsOf,
        findGames: offered.find,
      }),
  )
  .with(
    { name: "vendorWallets", migrations: vendorWalletMigrations, subLedgerChecks: vendorWalletChecks },
    (house) =>
      vendorWallets({
        ...house.base,
        vendors: house.outside.walletVendors(house.vendorCircuits, house.providers.numberOf),
        playerName: house.providers.playerName,
        assetOf: (merchantId) => house.merchants.byId(merchantId).asset,
        listed: house.catalogue.vendors,
      }),
  )
  .with({ name: "games" }, (house) => {
    const { base, config, address, providers: asked, vendorCircuits: lines, vendorWallets: wallets } = house
    const site = { publicUrl: address.url }
    return games({
      ...base,
      catalogue: house.catalogue,
      launchers: new Map([
        ...lines.gwpVendors.map((vendor) => [vendor.code, gwpLauncher(asked, vendor, site)] as const),
        ...asked.adapters.map((vendor) => [vendor.code, vendorLauncher(asked, vendor, site)] as const),
      ]),
      beginPlay: house.responsibleGaming.beginPlay,
      fund: ({ member, merchant, vendor, confirmed }) =>
        wallets.fund({ holder: member, asset: merchant.asset, vendor, confirmed }),
      keepsWallets: wallets.keepsWallets,
      lists: [
        ...lines.gwpVendors.map(({ code, url, client }) => ({
          at: url,
          vendor: code,
          ask: () => client.call("games", {}),
        })),
        ...asked.adapters.map(({ code, games: ask }) => ({
          at: config.adapterVendors.find((each) => each.code === code)?.url ?? address.url(),
          vendor: code,
          ask,
        })),
        ...config.gameLists.map(listAt),
      ],
    })
  })
  .with({ name: "vipBook", migrations: vipMigrations }, ({ base, merchants: brands }) =>
    vipBook({ ...base, merchants: brands }),
  )
  .with({ name: "identity" }, (house) =>
    identity({
      ...house.base,
      ...house.outside,
      config: house.config,
      vault: house.vaults("authenticators"),
      puzzleKey: house.keyFor("human-check"),
      exclusionsOf: house.responsibleGaming.exclusionsOf,
      levels: house.vipBook,
      payouts: { vault: house.vaults("payout-accounts"), key: house.keyFor("payout-accounts") },
      messages: house.messages,
      agents: house.agentTree,
      publicUrl: house.address.url,
    }),
  )
  .with(
    { name: "agents" },
    ({
      base,
      identity: accounts,
      ledgerUpkeep: { credit },
      members,
      merchants: brands,
      catalogue: { names, lotteryNames },
    }) =>
      agents({
        ...base,
        ...members,
        credit,
        names,
        lotteryNames,
        timeZoneOf: (merchantId) => brands.byId(merchantId).brand.timeZone,
        merchantsAll: () =>
          brands.all().map(({ id, asset, brand: { timeZone } }) => ({ id, asset, timeZone })),
        registerBelow: accounts.registerBelow,
      }),
  )
  .with(
    { name: "campaigns", migrations: campaignMigrations },
    ({
      base,
      agentTree: tree,
      keyFor,
      members,
      merchants: brands,
      responsibleGaming: { exclusionsOf },
      vaults,
    }) =>
      campaigns({
        ...base,
        ...members,
        tree,
        timeZoneOf: (merchantId) => brands.byId(merchantId).brand.timeZone,
        assetOf: (merchantId) => brands.byId(merchantId).asset,
        exclusionsOf,
        vault: vaults("postback-secrets"),
        key: keyFor("postback-events"),
        sender: httpSender(),
      }),
  )
  .with(
    { name: "agentContracts", migrations: contractMigrations },
    ({ base, agentTree: tree, identity: accounts, members, merchants: brands }) =>
      agentContracts({ ...base, ...members, tree, identity: accounts, merchants: brands }),
  )
  .with(
    { name: "agentPay", migrations: agentPayMigrations, subLedgerChecks: agentPayChecks },
    ({ base, ledgerUpkeep: { credit }, members, merchants: brands, agentContracts: contracts }) =>
      agentPay({
        ...base,
        credit,
        merchants: brands,
        facts: factBook,
        contracts: contractBook(contracts),
        listed: members.listed,
      }),
  )
  .with(
    { name: "affiliates", migrations: affiliateMigrations, subLedgerChecks: affiliateChecks },
    ({
      base,
      agentPay: { costOf: costOfAgents },
      agentTree: { seatsOf },
      campaigns: { tagsOf, tagsOfAgent },
      identity: { kinOf, verifiedSince, writeToOwner },
      ledgerUpkeep: { credit },
      members,
      merchants: brands,
    }) =>
      affiliates({
        ...base,
        ...members,
        costOfAgents,
        credit,
        seatsOf,
        tagsOf,
        tagsOfAgent,
        kinOf,
        verifiedSince,
        writeToOwner,
        merchants: brands,
        facts: memberFacts,
      }),
  )
  .with(
    { name: "withdrawals", migrations: withdrawalMigrations, subLedgerChecks: withdrawalChecks },
    ({
      base,
      address,
      agentPay: { isBlocked },
      bonusBook: { ofWithdrawals },
      identity: accounts,
      lottery: bets,
      merchants: brands,
      outside,
      payments: { contestsOfMember, paidByOthers },
      providers: rounds,
      vaults,
      vipBook: levels,
    }) =>
      withdrawals({
        ...base,
        merchants: brands,
        identity: accounts,
        providers: outside.payments,
        contestsOf: contestsOfMember,
        levelOf: async (memberId, tx) => (await levels.levelOf(memberId, tx)).level,
        isWithoutFee: levels.isWithoutFee,
        identityLacking: withdrawalIdentityGate({ ...base, merchants: verifiedMerchants(brands) }),
        bonuses: ofWithdrawals,
        owesBelow: isBlocked,
        paidByOthers,
        inPlay: async (tx, memberId, asset) =>
          add(await bets.stakesInPlay(tx, memberId, asset), await rounds.stakesInPlay(tx, memberId, asset)),
        vault: vaults("payout-orders"),
        publicUrl: address.url,
      }),
  )
  .with(
    { name: "lineTransfers", migrations: lineTransferMigrations, subLedgerChecks: lineTransferChecks },
    ({
      base,
      agentPay: { isBlocked },
      agentTree: tree,
      identity: accounts,
      merchants: brands,
      withdrawals: payouts,
    }) =>
      lineTransfers({
        ...base,
        merchants: brands,
        tree,
        identity: accounts,
        owesBelow: isBlocked,
        toWager: payouts.toWager,
      }),
  )
  .with(
    { name: "points", migrations: pointMigrations, subLedgerChecks: pointChecks },
    ({ base, catalogue: { names }, identity: accounts, members, merchants: brands, vaults }) =>
      points({
        ...base,
        gameNames: names,
        identity: accounts,
        isMemberOf: members.isMemberOf,
        merchants: brands,
        vault: vaults("point-deliveries"),
      }),
  )
  .with(
    { name: "rewards", migrations: rewardMigrations, subLedgerChecks: rewardChecks },
    ({
      base,
      bonuses: granting,
      identity: { membersShown, kinsOf },
      members: { sharedMarks },
      merchants: brands,
      responsibleGaming: { exclusionsOf },
    }) =>
      rewards({
        ...base,
        kinsOf,
        sharedMarks,
        shortfalls: granting.shortfalls,
        bonusCosts: granting.costOf,
        exclusionsOf,
        grant: granting.grant,
        bonusTerms: versionOf,
        membersShown,
        merchants: brands,
      }),
  )
  .with(
    { name: "vip" },
    ({
      base,
      identity: accounts,
      members,
      merchants: brands,
      rewards: { offer },
      withdrawals: { limitsOf },
    }) =>
      vip({
        ...base,
        identity: accounts,
        isMemberOf: members.isMemberOf,
        bornOn: members.bornOn,
        merchants: brands,
        limitsOf: ({ id, asset }, levels) => limitsOf(id, asset, levels),
        offer: giftsBy(offer),
      }),
  )
  .with({ name: "reports", migrations: reportMigrations }, ({ base, catalogue: { vendors } }) =>
    reports({ ...base, vendors }),
  )
  .with(
    { name: "promotions", migrations: promotionMigrations },
    ({
      base,
      agentTree: tree,
      bonuses: granting,
      identity: accounts,
      members,
      merchants: brands,
      points: { worthOf },
      reports: { memberSums },
      rewards: given,
      vaults,
      vipBook: levels,
    }) =>
      promotions({
        ...base,
        identity: accounts,
        isMemberOf: members.isMemberOf,
        merchants: brands,
        agentsAbove: async (memberIds) => {
          const above = await tree.agentsAbove(base.db, memberIds)
          const agentIds = [...new Set([...above.values()].flat())]
          const named = await members.listed(agentIds)
          return new Map(
            [...above].map(([id, agents]) => [id, agents.map((agent) => named.get(agent)?.account ?? "")]),
          )
        },
        levelsOf: async (memberIds) =>
          new Map([...(await levels.named(memberIds))].map(([id, { level }]) => [id, level])),
        labelsOf: levels.labelsOf,
        bonusTerms: granting.termsAt,
        refuseSamePerson: given.refuseSamePerson,
        offer: given.offer,
        costOf: given.costOf,
        worthOf,
        memberSums,
        vault: vaults("promotion-applications"),
      }),
  )
  .with(
    { name: "referrals", migrations: referralMigrations },
    ({
      base,
      identity: { kinOf, membersShown, verifiedSince },
      members: { maskedNames },
      merchants: brands,
      responsibleGaming: { exclusionsOf },
      rewards: { offer, revoke },
    }) =>
      referrals({
        ...base,
        kinOf,
        membersShown,
        verifiedSince,
        maskedNames,
        merchants: brands,
        exclusionsOf,
        offer,
        revoke,
      }),
  )
  .with(
    { name: "cashback", migrations: cashbackMigrations },
    ({
      base,
      agentTree: { salaryReserve },
      identity: { membersShown },
      merchants: brands,
      responsibleGaming: { exclusionsOf },
      rewards: { offer },
      vipBook: levels,
    }) =>
      cashback({
        ...base,
        salaryReserve,
        membersShown,
        merchants: brands,
        exclusionsOf,
        offer,
        levelsOf: async (memberIds) =>
          new Map([...(await levels.named(memberIds))].map(([id, { level }]) => [id, level])),
      }),
  )
  .with(
    { name: "missions", migrations: missionMigrations },
    ({
      base,
      bonuses: { termsAt },
      merchants: brands,
      responsibleGaming: { exclusionsOf },
      rewards: { offer },
    }) => missions({ ...base, exclusionsOf, merchants: brands, bonusTerms: termsAt, offer }),
  )
  .with(
    { name: "checkIns", migrations: checkInMigrations },
    ({ base, merchants: brands, responsibleGaming: { exclusionsOf }, rewards: { offer } }) =>
      checkIns({ ...base, exclusionsOf, merchants: brands, offer }),
  )
  .with(
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
    { name: "wheels", migrations: wheelMigrations },
    ({
      base,
      bonuses: { termsAt },
      merchants: brands,
      responsibleGaming: { exclusionsOf },
      rewards: { offer },
      vaults,
    }) =>
      wheels({
        ...base,
        exclusionsOf,
        merchants: brands,
        bonusTerms: termsAt,
        offer,
        vault: vaults("wheel-seed"),
      }),
  )
  .with(
    { name: "redPackets", migrations: redPacketMigrations },
    ({
      base,
      bonuses: { termsAt },
      merchants: brands,
      responsibleGaming: { exclusionsOf },
      rewards: { offer },
      vaults,
    }) =>
      redPackets({
        ...base,
        exclusionsOf,
        merchants: brands,
        bonusTerms: termsAt,
        offer,
        vault: vaults("packet-seed"),
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
    { name: "raffles", migrations: raffleMigrations },
    ({
      base,
      config,
      members,
      merchants: brands,
      responsibleGaming: { exclusionsOf },
      rewards: { offer, routes },
      vaults,
    }) =>
      raffles({
        ...base,
        exclusionsOf,
        merchants: brands,
        maskedNames: members.maskedNames,
        accountsOf: members.listed,
        beacon: chainBeacon(config.chainNodes),
        vault: vaults("raffle-seed"),
        offer,
        claim: (context, rewardId) => routes.claimReward({ rewardId: String(rewardId) }, context),
      }),
  )
  .with(
    { name: "boards", migrations: boardMigrations },
    ({ base, members, merchants: brands, responsibleGaming: { exclusionsOf }, rewards: { offer } }) =>
      boards({
        ...base,
        exclusionsOf,
        merchants: brands,
        maskedNames: members.maskedNames,
        accountsOf: members.listed,
        offer,
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
  .with({ name: "wallet" }, ({ base, catalogue: offered, lottery: { gameOfCause }, members }) =>
    wallet({
      ...base,
      isMemberOf: members.isMemberOf,
      gameNames: gameNames(offered, gameOfCause),
    }),
  )
  .with(
    { name: "engagement", migrations: engagementMigrations },
    ({ base, members, catalogue: offered, responsibleGaming: { exclusionsOf } }) =>
      engagement({ ...base, exclusionsOf, maskedNames: members.maskedNames, gameNames: offered.names }),
  )
  .with({ name: "help", migrations: helpMigrations }, ({ base }) => help(base))
  .with({ name: "feedback", migrations: feedbackMigrations }, ({ base, messages: letters }) =>
    feedbackDesk({ ...base, messages: letters }),
  )
  .with({ name: "proofs", migrations: proofMigrations }, ({ base }, gather) =>
    proofs({ ...base, checks: gather("subLedgerChecks").flat() }),
  )
  .with({ name: "operators", migrations: operatorMigrations }, (house, gather) =>
    operators({
      ...house.base,
      note: (line) => house.log.info(line),
      vault: house.vaults("operators"),
      passwords: passwords(),
      leaked: leakedPasswords(),
      puzzles: puzzles({ ...house.base, key: house.keyFor("console-puzzle") }),
      consoleUrl: () => house.config.consoleUrl ?? house.address.url(),
      merchants: house.merchants,
      approvals: gather("approvals").flat(),
      membersShown: house.identity.membersShown,
    }),
  )
  .with({ name: "backOffice" }, (house) =>
    backOffice({
      ...house,
      ...house.base,
      links: vendorLinks(house.config, house.keyFor("vendor-credentials")),
      planCheck: house.ledgerUpkeep.planCheck,
    }),
  )
  // It reads lists of the console: it stands behind all that bring some.
  .with({ name: "exporter" }, ({ operators: staff }, gather) =>
    staff.exporter(Object.assign({}, ...gather("consoleRoutes"))),
  )

/** Every migration of the house; the name of a source gives its place. */
export const MIGRATIONS: readonly MigrationSource[] = [
  kernelMigrations,
  ...HOUSE.declarations.flatMap(({ migrations }) => migrations ?? []),
]

/** Every statement about a sub-ledger and the journal: each module says its own. */
export const SUB_LEDGER_CHECKS: readonly SubLedgerCheck[] = HOUSE.declarations.flatMap(
  ({ subLedgerChecks }) => subLedgerChecks ?? [],
)
