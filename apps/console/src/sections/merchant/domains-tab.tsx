import { setDomains } from "@croupier/contract/console/merchant-site"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { Stale } from "../../parts/stale.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { unsaved } from "../../parts/unsaved.ts"
import { savedMeanwhile } from "../../parts/saved-meanwhile.ts"

/** A host as the wire wants it: small letters, names beyond ASCII as Punycode; undefined where it is none. */
function hostOf(typed: string): string | undefined {
  const plain = typed
    .trim()
    .replace(/^https?:\/\//, "")
    .replace(/[/:].*$/, "")
  try {
    return plain === "" ? undefined : new URL(`http://${plain}`).hostname
  } catch {
    return undefined
  }
}

const domainsIn = (value: unknown): readonly string[] | undefined =>
  typeof value === "object" && value !== null && "domains" in value && Array.isArray(value.domains)
    ? value.domains.map(String)
    : undefined

/** Under which names the site answers: added, taken away, and the one that leads. */
export function DomainsTab({ domains }: { readonly domains: readonly string[] }) {
  const t = useT("console-merchant")
  const mayChange = useMay("merchants.domains")
  const [typed, setTyped] = useState("")
  const [change, setChange] = useState<{ readonly title: string; readonly wanted: readonly string[] }>()
  const [theirs, setTheirs] = useState<readonly string[]>()
  const [done, setDone] = useState(false)
  const host = hostOf(typed)
  const propose = (title: string, wanted: readonly string[]) => {
    setDone(false)
    setTheirs(undefined)
    setChange({ title, wanted })
  }
  const others = (domain: string) => domains.filter((other) => other !== domain)
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-sm text-fg-2">{t("domain_text")}</p>
      {done ? <Notice tone="right">{t("saved")}</Notice> : null}
      <ul className="grid rounded-card border border-line bg-bg-1">
        {domains.map((domain, at) => (
          <li
            key={domain}
            className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 last:border-b-0"
          >
            <span className="grow font-medium break-all" dir="ltr">
              {domain}
            </span>
            {at === 0 ? (
              <span className="rounded-pill border border-ctl px-2 text-xs">{t("domain_primary")}</span>
            ) : mayChange ? (
              <Button
                kind="bare"
                aria-label={t("domain_make_primary", domain)}
                onClick={() => propose(t("domain_make_primary", domain), [domain, ...others(domain)])}
              >
                {t("domain_primary")}
              </Button>
            ) : null}
            {mayChange && domains.length > 1 ? (
              <Button
                kind="danger"
                aria-label={t("domain_remove", domain)}
                onClick={() => propose(t("domain_remove", domain), others(domain))}
              >
                ×
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {mayChange ? (
        <form
          {...unsaved(false)}
          className="flex max-w-xl flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (host && !domains.includes(host)) propose(t("domain_add"), [...domains, host])
          }}
        >
          <div className="min-w-60 grow">
            <Field
              label={t("domain")}
              hint={t("domain_hint")}
              name="domain"
              dir="ltr"
              autoCapitalize="none"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <Button type="submit" kind="main" disabled={!host || domains.includes(host)}>
            {t("domain_add")}
          </Button>
        </form>
      ) : null}
      {change ? (
        <WhyDialog
          title={change.title}
          action={t("save")}
          danger={change.wanted.length < domains.length}
          act={async (why) => {
            try {
              await call(setDomains, { domains: [...change.wanted], before: [...(theirs ?? domains)], why })
            } catch (error) {
              const other = savedMeanwhile(error)
              if (other !== undefined) setTheirs(domainsIn(other))
              throw error
            }
          }}
          onDone={() => {
            setChange(undefined)
            setTyped("")
            setDone(true)
          }}
          onClose={() => setChange(undefined)}
        >
          {change.wanted.length < domains.length ? (
            <Notice tone="wrong">{t("domain_remove_text")}</Notice>
          ) : null}
          <p className="break-all" dir="ltr">
            {change.wanted.join(" · ")}
          </p>
          {theirs ? <Stale theirs={{ domains: theirs }} mine={{ domains: change.wanted }} /> : null}
        </WhyDialog>
      ) : null}
    </div>
  )
}
