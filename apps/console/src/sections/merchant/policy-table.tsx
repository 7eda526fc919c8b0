import { MARKETS, policyOf, type MarketPolicy } from "@croupier/rules/market-policy"
import { formatNumber } from "../../i18n/format.ts"
import { useT, type Key } from "../../i18n/texts.ts"
import { choiceName } from "../../parts/setting-words.ts"

const UNLISTED = "unlisted"
const NAMES = [...Object.keys(MARKETS), UNLISTED]

/** The rules of every market beside each other, the merchant's own marked; one that is not listed has the strictest. */
export function PolicyTable({ market }: { readonly market: unknown }) {
  const t = useT("console-merchant")
  const minutes = (value: number | null) => (value === null ? "–" : t("protection_check_minutes", value))
  const rules: readonly (readonly [
    name: Key<"console" | "console-merchant">,
    of: (policy: MarketPolicy) => string,
  ])[] = [
    ["policy_free_play", ({ freePlay }) => t(freePlay ? "yes" : "no")],
    ["policy_neutral", ({ neutralMessages }) => t(neutralMessages ? "yes" : "policy_by_setting")],
    [
      "policy_least_return",
      ({ leastReturn }) => (leastReturn === null ? "–" : `${formatNumber(leastReturn / 100)} %`),
    ],
    ["policy_member_pays", ({ memberPays }) => t(memberPays ? "yes" : "no")],
    ["policy_line_transfers", ({ lineTransfers }) => t(lineTransfers ? "yes" : "no")],
    ["policy_loss_pay", ({ lossPay }) => t(lossPay ? "yes" : "no")],
    [
      "policy_highest_salary",
      ({ highestSalary }) => (highestSalary === null ? "–" : `${formatNumber(highestSalary / 10_000)} %`),
    ],
    ["policy_bonuses", ({ bonuses }) => t(bonuses ? "yes" : "no")],
    ["policy_named_terms", ({ namedTerms }) => t(namedTerms ? "yes" : "no")],
    ["policy_member_document", ({ memberDocument }) => t(memberDocument ? "yes" : "no")],
    [
      "policy_forbidden_methods",
      ({ forbiddenMethods }) => forbiddenMethods.map((kind) => t(`policy_method_${kind}`)).join(", ") || "–",
    ],
    [
      "policy_forbidden_games",
      ({ forbiddenGames }) => forbiddenGames.map((kind) => t(`policy_game_${kind}`)).join(", ") || "–",
    ],
    [
      "policy_session_idle",
      ({ session }) => (session.idleMinutes === null ? "–" : formatNumber(session.idleMinutes)),
    ],
    [
      "policy_session_longest",
      ({ session }) =>
        session.longestHours === null ? "–" : t("policy_limits_hours", formatNumber(session.longestHours)),
    ],
    ["policy_limits_asked", ({ limits }) => t(limits.asked ? "yes" : "no")],
    ["policy_limits_wait", ({ limits }) => t("policy_limits_hours", formatNumber(limits.loosenAfterHours))],
    ["policy_limits_rolling", ({ limits }) => t(limits.rolling ? "yes" : "no")],
    ["policy_check_initial", ({ realityCheck }) => minutes(realityCheck.initial)],
    ["policy_check_longest", ({ realityCheck }) => minutes(realityCheck.longest)],
  ]
  return (
    <section className="grid grid-cols-1 gap-2 rounded-card border border-line bg-bg-1 p-4">
      <h2 className="font-semibold">{t("policy")}</h2>
      <p className="text-sm text-fg-2">{t("policy_text")}</p>
      {/* Without a mouse the arrow keys scroll it. */}
      <div
        role="region"
        aria-label={t("policy")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto"
      >
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line">
              <th scope="col" className="px-2 py-1 text-start font-normal text-fg-3">
                {t("policy_rule")}
              </th>
              {NAMES.map((name) => (
                <th
                  key={name}
                  scope="col"
                  aria-current={name === market ? "true" : undefined}
                  className={`px-2 py-1 text-start ${name === market ? "font-semibold text-brand-text" : "font-normal"}`}
                >
                  {choiceName(name)}
                  {name === market ? " ✓" : ""}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rules.map(([rule, of]) => (
              <tr key={rule} className="border-b border-line last:border-0">
                <th scope="row" className="px-2 py-1 text-start font-normal text-fg-2">
                  {t(rule)}
                </th>
                {NAMES.map((name) => (
                  <td key={name} className={`px-2 py-1 ${name === market ? "font-semibold" : ""}`}>
                    {of(policyOf(name))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
