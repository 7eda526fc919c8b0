import type { MerchantSettings } from "@croupier/contract/console/merchants"
import { profilesOf, ruleValuesOf } from "@croupier/rules/market-policy"
import { RULE_FACTS, RULE_NAMES } from "@croupier/rules/market-rules"
import type { MarketProfile, RuleName } from "@croupier/rules/markets/profile"
import { formatDay } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { choiceName, settingName, settingText } from "../../parts/setting-words.ts"
import { PolicyFrame } from "./policy-frame.tsx"
import { RULE_TEXT, ruleWords } from "./policy-words.ts"

/** The rules in force at the merchant: value, clause and day, the settings that each stands above, and the tests that show it. */
export function PolicyOwn({
  market,
  merchant,
}: {
  readonly market: string
  readonly merchant: MerchantSettings
}) {
  const t = useT("console-merchant")
  const words = ruleWords(t, ruleValuesOf(market))
  const heads = [
    t("policy_rule"),
    t("policy_value"),
    t("policy_source"),
    t("policy_setting"),
    t("policy_test"),
  ]
  return (
    <PolicyFrame title={t("policy_own", choiceName(market))} text={t("policy_own_text")}>
      <thead>
        <tr className="border-b border-line">
          {heads.map((head) => (
            <th key={head} scope="col" className="px-2 py-1 text-start font-normal text-fg-3">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {RULE_NAMES.map((rule) => (
          <tr key={rule} className="border-b border-line align-top last:border-0">
            <th scope="row" className="px-2 py-1 text-start font-normal text-fg-2">
              {t(RULE_TEXT[rule])}
            </th>
            <td className="px-2 py-1 font-semibold">{words[rule]}</td>
            <td className="px-2 py-1">
              <ul>
                {sourcesOf(rule, market).map(({ source, from }) => (
                  <li key={source ?? ""}>
                    {source ?? t("policy_house")}{" "}
                    <span className="text-fg-3">{formatDay(new Date(from))}</span>
                  </li>
                ))}
              </ul>
            </td>
            <td className="px-2 py-1">
              <Overruled rule={rule} merchant={merchant} />
            </td>
            <td className="px-2 py-1 text-fg-3">
              <ul>
                {RULE_FACTS[rule].tests.map((test) => (
                  <li key={test}>
                    <code className="text-xs break-all">{test}</code>
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </PolicyFrame>
  )
}

/** The settings that a rule stands above, each with the one that wins. */
function Overruled({ rule, merchant }: { readonly rule: RuleName; readonly merchant: MerchantSettings }) {
  const t = useT("console-merchant")
  const paths = RULE_FACTS[rule].settings
  if (paths.length === 0) return "–"
  return (
    <ul>
      {paths.map((path) => {
        const shown = (tree: MerchantSettings["settings"]) => {
          const [section = "", name = ""] = path.split(".")
          return settingText(path, merchant.forms[path], tree[section]?.[name])
        }
        const [set, effective] = [shown(merchant.settings), shown(merchant.effective)]
        return (
          <li key={path}>
            {settingName(path)}:{" "}
            {set === effective ? t("policy_setting_stands", set) : t("policy_market_stands", set, effective)}
          </li>
        )
      })}
    </ul>
  )
}

/** The clauses of a rule, each once; for a market that is not listed, those of the profiles whose value is the strictest. */
function sourcesOf(rule: RuleName, market: string): readonly MarketProfile[RuleName][] {
  const rules = profilesOf(market).map((profile) => profile[rule])
  const value = JSON.stringify(ruleValuesOf(market)[rule])
  const of = rules.filter((each) => JSON.stringify(each.value) === value)
  const stated = of.some(({ source }) => source !== null) ? of.filter(({ source }) => source !== null) : of
  return stated.filter(({ source }, at) => stated.findIndex((each) => each.source === source) === at)
}
