import type { RuleName, RuleValues } from "@croupier/rules/markets/profile"
import { formatMinutes, formatNumber } from "../../i18n/format.ts"
import { choiceName } from "../../parts/setting-words.ts"
import type { Key, Translate } from "../../i18n/texts.ts"

type Words = Translate<"console" | "console-merchant">

/** The names of the rules. */
export const RULE_TEXT = {
  freePlay: "policy_free_play",
  namedTerms: "policy_named_terms",
  neutralMessages: "policy_neutral",
  leastReturn: "policy_least_return",
  forbiddenGames: "policy_forbidden_games",
  memberCancels: "policy_member_cancels",
  memberPays: "policy_member_pays",
  memberDocument: "policy_member_document",
  forbiddenMethods: "policy_forbidden_methods",
  lineTransfers: "policy_line_transfers",
  lossPay: "policy_loss_pay",
  highestSalary: "policy_highest_salary",
  points: "policy_points",
  vip: "policy_vip",
  missions: "policy_missions",
  chatRooms: "policy_chat_rooms",
  bonuses: "policy_bonuses",
  forbiddenPromotions: "policy_forbidden_promotions",
  exclusionRegister: "policy_exclusion_register",
  authorityFileDays: "policy_authority_days",
  identityPlay: "policy_identity_play",
  identityDeposit: "policy_identity_deposit",
  identityWithdrawal: "policy_identity_withdrawal",
  identityRenewYears: "policy_identity_renew",
  locationChecked: "policy_location_checked",
  playCountries: "policy_play_countries",
  sessionIdleMinutes: "policy_session_idle",
  sessionLongestHours: "policy_session_longest",
  limitsLoosenAfterHours: "policy_limits_wait",
  limitsRolling: "policy_limits_rolling",
  limitsAsked: "policy_limits_asked",
  realityCheckInitial: "policy_check_initial",
  realityCheckLongest: "policy_check_longest",
  slotStake: "policy_slot_stake",
  youngSlotStake: "policy_young_slot_stake",
  fixingReportHours: "policy_fixing_report",
} as const satisfies Record<RuleName, Key<"console-merchant">>

const yesOrNo = (t: Words, value: boolean): string => t(value ? "yes" : "no")
const perCent = (value: number | null, parts: number): string =>
  value === null ? "–" : `${formatNumber(value / parts)} %`
const minutes = (value: number | null): string => (value === null ? "–" : formatMinutes(value))
const hours = (t: Words, value: number | null): string =>
  value === null ? "–" : t("policy_limits_hours", formatNumber(value))
const pounds = (value: number | null): string => (value === null ? "–" : `${formatNumber(value)} GBP`)
const levelName = (level: string): string => (level === "none" ? "–" : choiceName(level))
const steps = (t: Words, rows: RuleValues["identityDeposit"]): string =>
  rows
    .map(({ above, asset, level }) =>
      above === "0"
        ? levelName(level)
        : t(
            "policy_identity_above",
            levelName(level),
            `${formatNumber(Number(above))} ${asset ?? ""}`.trim(),
          ),
    )
    .join("; ") || "–"
const list = (words: readonly string[]): string => words.join(", ") || "–"

/** The values of the rules as a person reads them. */
export const ruleWords = (t: Words, rules: RuleValues): Readonly<Record<RuleName, string>> => ({
  freePlay: yesOrNo(t, rules.freePlay),
  namedTerms: yesOrNo(t, rules.namedTerms),
  neutralMessages: t(rules.neutralMessages ? "yes" : "policy_by_setting"),
  leastReturn: perCent(rules.leastReturn, 100),
  forbiddenGames: list(rules.forbiddenGames.map((kind) => t(`policy_game_${kind}`))),
  memberCancels: yesOrNo(t, rules.memberCancels),
  memberPays: yesOrNo(t, rules.memberPays),
  memberDocument: yesOrNo(t, rules.memberDocument),
  forbiddenMethods: list(rules.forbiddenMethods.map((kind) => t(`policy_method_${kind}`))),
  lineTransfers: yesOrNo(t, rules.lineTransfers),
  lossPay: yesOrNo(t, rules.lossPay),
  highestSalary: perCent(rules.highestSalary, 10_000),
  points: yesOrNo(t, rules.points),
  vip: yesOrNo(t, rules.vip),
  missions: yesOrNo(t, rules.missions),
  chatRooms: yesOrNo(t, rules.chatRooms),
  bonuses: yesOrNo(t, rules.bonuses),
  forbiddenPromotions: list(rules.forbiddenPromotions.map((kind) => t(`policy_promotion_${kind}`))),
  exclusionRegister: yesOrNo(t, rules.exclusionRegister),
  authorityFileDays: rules.authorityFileDays === null ? "–" : formatNumber(rules.authorityFileDays),
  identityPlay: levelName(rules.identityPlay),
  identityDeposit: steps(t, rules.identityDeposit),
  identityWithdrawal: steps(t, rules.identityWithdrawal),
  identityRenewYears: rules.identityRenewYears === null ? "–" : formatNumber(rules.identityRenewYears),
  locationChecked: yesOrNo(t, rules.locationChecked),
  playCountries: list(rules.playCountries),
  sessionIdleMinutes: minutes(rules.sessionIdleMinutes),
  sessionLongestHours: hours(t, rules.sessionLongestHours),
  limitsLoosenAfterHours: hours(t, rules.limitsLoosenAfterHours),
  limitsRolling: yesOrNo(t, rules.limitsRolling),
  limitsAsked: yesOrNo(t, rules.limitsAsked),
  realityCheckInitial: minutes(rules.realityCheckInitial),
  realityCheckLongest: minutes(rules.realityCheckLongest),
  slotStake: pounds(rules.slotStake),
  youngSlotStake:
    rules.youngSlotStake === null
      ? "–"
      : t(
          "policy_slot_stake_under",
          pounds(rules.youngSlotStake.pounds),
          formatNumber(rules.youngSlotStake.under),
        ),
  fixingReportHours: hours(t, rules.fixingReportHours),
})
