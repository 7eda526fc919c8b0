import { referralMigrations, referrals } from "../../modules/referrals/index.ts"
import { cashback, cashbackMigrations, levelRates } from "../../modules/cashback/index.ts"
import { versionOf } from "../../modules/bonuses/index.ts"
import { chainBeacon } from "../../modules/lottery/index.ts"
import { checkInMigrations, checkIns } from "../../modules/check-ins/index.ts"
import { wheelMigrations, wheels } from "../../modules/wheels/index.ts"
import { redPacketMigrations, redPackets } from "../../modules/red-packets/index.ts"
import { missionMigrations, missions } from "../../modules/missions/index.ts"
import { pointChecks, pointMigrations, points } from "../../modules/points/index.ts"
import { promotionMigrations, promotions } from "../../modules/promotions/index.ts"
import { boardMigrations, boards } from "../../modules/boards/index.ts"
import { raffleMigrations, raffles } from "../../modules/raffles/index.ts"
import { rewardChecks, rewardMigrations, rewards } from "../../modules/rewards/index.ts"
import { reportMigrations, reports } from "../../modules/reports/index.ts"
import { giftsBy, vip } from "../../modules/vip/index.ts"
import { AGENTS } from "./agents.ts"

/** Modules that bring players back: all gifts go through the reward centre. */
export const REWARDS = AGENTS.with(
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
        cashbackOf: (id, levels) => levelRates(base.db, brands.byId(id), levels, base.clock.now()),
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
      catalogue: { returns },
      identity: accounts,
      lottery: { highestReturn },
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
        gameReturns: returns,
        lotteryReturn: highestReturn,
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
      identity: { factsOf },
      merchants: brands,
      points: { worthOf },
      reports: { memberSums },
      responsibleGaming: { exclusionsOf },
      rewards: { offer, costOf },
    }) =>
      missions({
        ...base,
        exclusionsOf,
        merchants: brands,
        bonusTerms: termsAt,
        factsOf,
        worthOf,
        memberSums,
        costOf,
        offer,
      }),
  )
  .with(
    { name: "checkIns", migrations: checkInMigrations },
    ({ base, merchants: brands, responsibleGaming: { exclusionsOf }, rewards: { offer } }) =>
      checkIns({ ...base, exclusionsOf, merchants: brands, offer }),
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
