import { CONTRACT_KINDS, type ContractKind } from "@croupier/contract/agent-contract-states"
import { useT } from "../../i18n/texts.ts"
import { Choice } from "../../parts/field.tsx"

/** Kinds whose terms are bands; a quota grants accounts. */
const PAID_KINDS = CONTRACT_KINDS.filter((kind) => kind !== "quota")

/** The choice of a kind whose terms are bands. */
export function KindChoice(props: {
  readonly kind: ContractKind
  readonly choose: (kind: ContractKind) => void
}) {
  const t = useT()
  return (
    <Choice
      label={t("kind")}
      value={props.kind}
      onChange={({ target }) => props.choose(PAID_KINDS.find((each) => each === target.value) ?? "dividend")}
    >
      {PAID_KINDS.map((each) => (
        <option key={each} value={each}>
          {t(`contract_kind_${each}`)}
        </option>
      ))}
    </Choice>
  )
}
