import type { WatchRule } from "@croupier/contract/watch-values"
import { formatMoney, formatNumber, formatUnit } from "../../i18n/format.ts"
import type { Translate } from "../../i18n/texts.ts"

/** A rule as a sentence. */
export function ruleText(t: Translate<"console-watch">, rule: WatchRule): string {
  const number = (value: number) => formatNumber(value)
  const marks = "marks" in rule ? rule.marks.map((kind) => t(`watch_mark_${kind}`)).join(", ") : ""
  switch (rule.kind) {
    case "THRESHOLD":
      return t(
        `watch_rule_THRESHOLD_${rule.direction}`,
        formatMoney(rule.amount),
        formatUnit(rule.days, "day"),
      )
    case "VELOCITY":
      return t(`watch_rule_VELOCITY_${rule.direction}`, number(rule.count), formatUnit(rule.hours, "hour"))
    case "STRUCTURING":
      return t(
        `watch_rule_STRUCTURING_${rule.direction}`,
        number(rule.count),
        number(rule.from),
        formatMoney(rule.amount),
        formatUnit(rule.days, "day"),
      )
    case "PASS_THROUGH":
      return t(
        "watch_rule_PASS_THROUGH",
        formatMoney(rule.amount),
        formatUnit(rule.days, "day"),
        number(rule.out),
        number(rule.play),
      )
    case "FUNNEL":
      return t(
        "watch_rule_FUNNEL",
        number(rule.members),
        formatMoney(rule.amount),
        formatUnit(rule.days, "day"),
      )
    case "SHARED_INSTRUMENTS":
      return t("watch_rule_SHARED_INSTRUMENTS", number(rule.members), marks)
    case "CHIP_DUMPING":
      return t(
        "watch_rule_CHIP_DUMPING",
        number(rule.rounds),
        formatUnit(rule.days, "day"),
        formatMoney(rule.amount),
        number(rule.share),
      )
    case "BONUS_RING":
      return t(
        "watch_rule_BONUS_RING",
        number(rule.members),
        formatMoney(rule.amount),
        formatUnit(rule.days, "day"),
        marks,
      )
  }
}
