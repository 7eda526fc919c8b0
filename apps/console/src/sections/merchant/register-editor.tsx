import { setRegisterRules } from "@croupier/contract/console/merchant-site"
import type { registerRules } from "@croupier/contract/console/merchant-site"
import { FIELDS, type FieldRule } from "@croupier/rules/register-rules"
import type { Scheme, ThemeNumbers } from "@croupier/ui/palette.ts"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { CallError } from "@croupier/client/call-error"
import { languageCode, LANGUAGES } from "../../i18n/language.ts"
import { useSiteTexts } from "../../i18n/site-texts.ts"
import { text, useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { Stale } from "../../parts/stale.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { theMerchant, useMay } from "../../session/session-store.ts"
import { RegisterPreview } from "./register-preview.tsx"
import { RegisterRuleRow } from "./register-rule-row.tsx"
import { unsaved } from "../../parts/unsaved.ts"

type Found = Value<typeof registerRules>
const ALWAYS: ReadonlySet<string> = new Set(["username", "password", "confirmPassword"])

const isFound = (value: unknown): value is Found =>
  typeof value === "object" && value !== null && "rules" in value && "version" in value

/** The rules as lines of a diff. */
const inLines = (rules: readonly FieldRule[], nameOf: (field: string) => string) =>
  Object.fromEntries(
    rules
      .filter(({ enabled }) => enabled)
      .map(({ field, required, patternId, minLength, maxLength }, at) => [
        nameOf(field),
        `${at + 1}. ${text(required ? "rule_required" : "rule_optional")}, ${patternId} ${minLength}–${maxLength}`,
      ]),
  )

export function RegisterEditor({ found, theme }: { readonly found: Found; readonly theme: ThemeNumbers }) {
  const t = useT("console-merchant")
  const mayChange = useMay("merchants.register")
  const names = useSiteTexts(languageCode())
  const [base, setBase] = useState(found)
  const [rules, setRules] = useState<readonly FieldRule[]>(found.rules)
  const [theirs, setTheirs] = useState<Found>()
  const [asked, setAsked] = useState(false)
  const [done, setDone] = useState(false)
  const offered = theMerchant()?.languages ?? LANGUAGES
  const [language, setLanguage] = useState(
    offered.find((each) => each === languageCode()) ?? offered[0] ?? languageCode(),
  )
  const [scheme, setScheme] = useState<Scheme>("dark")
  const changed = JSON.stringify(rules) !== JSON.stringify(base.rules)
  const set = (at: number, next: FieldRule) => {
    setDone(false)
    setRules(rules.with(at, next))
  }
  const move = (from: number, to: number) => {
    const rule = rules[from]
    if (rule) setRules(rules.toSpliced(from, 1).toSpliced(to, 0, rule))
  }
  const take = (taken: Found) => {
    setBase(taken)
    setRules(taken.rules)
    setTheirs(undefined)
  }
  if (!names) return null
  const nameOf = (field: string): string => {
    const known = FIELDS.find((each) => each === field)
    return known ? names(`field_${known}`) : field
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <form
        {...unsaved(changed)}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
        }}
      >
        {done ? <Notice tone="right">{t("saved")}</Notice> : null}
        {mayChange ? (
          <div className="flex flex-wrap justify-end gap-2">
            <Button disabled={!changed} onClick={() => setRules(base.rules)}>
              {t("cancel")}
            </Button>
            <Button type="submit" kind="main" disabled={!changed}>
              {t("register_save")}
            </Button>
          </div>
        ) : null}
        <ul className="grid rounded-card border border-line bg-bg-1">
          {rules.map((rule, at) => (
            <RegisterRuleRow
              key={rule.field}
              rule={rule}
              site={names}
              disabled={!mayChange}
              fixed={ALWAYS.has(rule.field)}
              onChange={(next) => set(at, next)}
              onUp={at > 0 ? () => move(at, at - 1) : undefined}
              onDown={at < rules.length - 1 ? () => move(at, at + 1) : undefined}
            />
          ))}
        </ul>
      </form>
      <section aria-label={t("preview")} className="sticky top-16 grid gap-3">
        <div className="flex flex-wrap items-end gap-2">
          <Choice
            label={t("preview")}
            value={language}
            onChange={({ target }) => setLanguage(offered.find((each) => each === target.value) ?? language)}
          >
            {offered.map((each) => (
              <option key={each} value={each}>
                {LANGUAGE_FACTS[each].name}
              </option>
            ))}
          </Choice>
          <Button onClick={() => setScheme(scheme === "dark" ? "light" : "dark")}>
            {t(scheme === "dark" ? "scheme_light" : "scheme_dark")}
          </Button>
        </div>
        <RegisterPreview
          rules={rules}
          switches={base.switches}
          minimumAge={base.minimumAge}
          theme={theme}
          scheme={scheme}
          language={language}
        />
        <p className="text-xs text-fg-3">{t("preview_try")}</p>
      </section>
      {asked ? (
        <WhyDialog
          title={t("register_save")}
          action={t("save")}
          act={async (why) => {
            try {
              const version = (theirs ?? base).version
              take(await call(setRegisterRules, { rules: [...rules], version, why }))
            } catch (error) {
              if (!(error instanceof CallError)) throw error
              // The person has seen the other version: saving again overwrites it.
              if (error.code === "CHANGED_MEANWHILE" && isFound(error.value)) setTheirs(error.value)
              if (error.code === "INPUT_INVALID" && Array.isArray(error.value))
                throw new Error(
                  t("register_rejected", error.value.map((field) => nameOf(String(field))).join(", ")),
                  { cause: error },
                )
              throw error
            }
          }}
          onDone={() => {
            setAsked(false)
            setDone(true)
          }}
          onClose={() => setAsked(false)}
        >
          {theirs ? (
            <Stale
              theirs={inLines(theirs.rules, nameOf)}
              mine={inLines(rules, nameOf)}
              onTake={() => {
                take(theirs)
                setAsked(false)
              }}
            />
          ) : null}
        </WhyDialog>
      ) : null}
    </div>
  )
}
