import { PROFILES, ruleValuesOf } from "@croupier/rules/market-policy"
import { RULE_NAMES } from "@croupier/rules/market-rules"
import { useT } from "../../i18n/texts.ts"
import { choiceName } from "../../parts/setting-words.ts"
import { PolicyFrame } from "./policy-frame.tsx"
import { RULE_TEXT, ruleWords } from "./policy-words.ts"

const UNLISTED = "unlisted"
const NAMES = [...Object.keys(PROFILES), UNLISTED]

/** The rules of every market beside each other, the merchant's own marked; one that is not listed has the strictest. */
export function PolicyTable({ market }: { readonly market: string }) {
  const t = useT("console-merchant")
  const columns = NAMES.map((name) => ({ name, words: ruleWords(t, ruleValuesOf(name)) }))
  return (
    <PolicyFrame title={t("policy")} text={t("policy_text")}>
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
        {RULE_NAMES.map((rule) => (
          <tr key={rule} className="border-b border-line last:border-0">
            <th scope="row" className="px-2 py-1 text-start font-normal text-fg-2">
              {t(RULE_TEXT[rule])}
            </th>
            {columns.map(({ name, words }) => (
              <td key={name} className={`px-2 py-1 ${name === market ? "font-semibold" : ""}`}>
                {words[rule]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PolicyFrame>
  )
}
