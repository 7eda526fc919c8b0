import { addMethod, type MethodTerms } from "@croupier/contract/console/methods"
import { METHOD_KINDS, RAIL_OF, type MethodKind } from "@croupier/contract/methods"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Choice, Field } from "../../parts/field.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { MethodForm } from "./method-form.tsx"
import { cleaned, newTerms, type MethodGround } from "./method-terms.ts"

/** Where the cash of a desk stands; no provider keeps it. */
const DESK = "desk"

/** A way to pay in that is not there yet. Code, kind and provider stand for its whole life. */
export function NewMethodDialog({
  asset,
  providers,
  ground,
  onClose,
}: {
  readonly asset: string
  readonly providers: readonly string[]
  readonly ground: MethodGround
  readonly onClose: () => void
}) {
  const t = useT("console-payments")
  const [code, setCode] = useState("")
  const [kind, setKind] = useState<MethodKind>("bank-transfer")
  const [provider, setProvider] = useState(providers[0] ?? "")
  const [terms, setTerms] = useState<MethodTerms>(() => newTerms("bank-transfer", asset))
  const isAtDesk = RAIL_OF[kind] === "desk"
  const choose = (next: MethodKind) => {
    const { icon, account } = newTerms(next, asset)
    setKind(next)
    setTerms({ ...terms, icon, account })
  }
  return (
    <WhyDialog
      title={t("method_new")}
      action={t("adjust_propose")}
      act={(why) =>
        call(addMethod, { code, kind, provider: isAtDesk ? DESK : provider, terms: cleaned(terms), why })
      }
      onDone={onClose}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-3">
        <Field
          label={t("method_code")}
          name="code"
          hint={t("method_code_hint")}
          pattern="[A-Z0-9_]{2,40}"
          required
          value={code}
          onChange={({ target }) => setCode(target.value.toUpperCase())}
        />
        <Choice
          label={t("method_kind")}
          value={kind}
          onChange={({ target }) => choose(METHOD_KINDS.find((each) => each === target.value) ?? kind)}
        >
          {METHOD_KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`kind_${each}`)}
            </option>
          ))}
        </Choice>
        {isAtDesk ? null : (
          <Choice label={t("provider")} value={provider} onChange={({ target }) => setProvider(target.value)}>
            {providers.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Choice>
        )}
      </div>
      <MethodForm method={{ kind, asset }} ground={ground} terms={terms} onChange={setTerms} />
    </WhyDialog>
  )
}
