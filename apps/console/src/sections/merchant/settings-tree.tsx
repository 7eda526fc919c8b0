import { changeSettings, merchantSettings, type MerchantSettings } from "@croupier/contract/console/merchants"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { CallError } from "@croupier/client/call-error"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Diff } from "../../parts/diff.tsx"
import { Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { useAddress } from "../../table/use-address.ts"
import { Consequences } from "./consequences.tsx"
import { SettingHistory } from "./setting-history.tsx"
import { SettingRow } from "./setting-row.tsx"
import { sectionName, settingFits, settingName, settingText } from "../../parts/setting-words.ts"
import { unsaved } from "../../parts/unsaved.ts"

/** Every switch by its name, beside its default, to be searched and changed together; a change names what it began from. */
export function SettingsTree({ merchant }: { readonly merchant: MerchantSettings }) {
  const t = useT("console-merchant")
  const mayChange = useMay("merchants.settings")
  const mayAudit = useMay("audit.read")
  const lookedFor = useAddress().search["setting"] ?? ""
  const [search, setSearch] = useState(lookedFor)
  const [jumped, setJumped] = useState(lookedFor)
  // A jump to another setting, while this page is open.
  if (jumped !== lookedFor) {
    setJumped(lookedFor)
    setSearch(lookedFor)
  }
  const [onlyChanged, setOnlyChanged] = useState(false)
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({})
  const [asked, setAsked] = useState(false)
  const [stale, setStale] = useState(false)
  const [history, setHistory] = useState<string>()
  const [done, setDone] = useState<"APPLIED" | "PROPOSED">()
  const present = (path: string) => at(merchant.settings, path)
  const initial = (path: string) => at(merchant.defaults, path)
  const sections = Object.entries(merchant.defaults)
    .map(([section, values]) => ({
      section,
      paths: Object.keys(values)
        .map((name) => `${section}.${name}`)
        .filter(
          (path) =>
            settingFits(path, search) &&
            (!onlyChanged || path in changes || !same(present(path), initial(path))),
        ),
    }))
    .filter(({ paths }) => paths.length > 0)
  const set = (path: string, value: unknown) => {
    const { [path]: _, ...others } = changes
    setChanges(same(value, present(path)) ? others : { ...changes, [path]: value })
  }
  const count = Object.keys(changes).length
  const inWords = (of: (path: string) => unknown) =>
    Object.fromEntries(
      Object.keys(changes).map((path) => [
        settingName(path),
        settingText(path, merchant.forms[path], of(path)),
      ]),
    )
  return (
    <>
      <form
        {...unsaved(count > 0)}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (count > 0) setAsked(true)
        }}
      >
        {done ? (
          <Notice tone="right">{t(done === "APPLIED" ? "roles_applied" : "roles_proposed")}</Notice>
        ) : null}
        <div className="flex flex-wrap items-end justify-between gap-2">
          <div className="flex w-full max-w-xl flex-wrap items-end gap-3">
            <div className="w-full max-w-72">
              <Field
                label={t("settings_search")}
                type="search"
                value={search}
                onChange={({ target }) => setSearch(target.value)}
              />
            </div>
            <label className="flex min-h-8 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-5"
                checked={onlyChanged}
                onChange={({ target }) => setOnlyChanged(target.checked)}
              />
              {t("settings_only_changed")}
            </label>
          </div>
          {mayChange && count > 0 ? (
            <Button kind="main" type="submit">
              {t("settings_change", formatNumber(count))}
            </Button>
          ) : null}
        </div>
        {sections.length === 0 ? <p className="text-fg-2">{t("settings_none")}</p> : null}
        {sections.map(({ section, paths }) => (
          <details key={section} open className="rounded-card border border-line bg-bg-1">
            <summary className="min-h-9 px-4 py-2 font-semibold">{sectionName(section)}</summary>
            <ul className="grid border-t border-line">
              {paths.map((path) => (
                <SettingRow
                  key={path}
                  path={path}
                  form={merchant.forms[path] ?? { kind: "text", pattern: null }}
                  shown={path in changes ? changes[path] : present(path)}
                  present={present(path)}
                  initial={initial(path)}
                  effective={at(merchant.effective, path)}
                  mayChange={mayChange}
                  onChange={(next) => set(path, next)}
                  onHistory={mayAudit ? () => setHistory(path) : undefined}
                />
              ))}
            </ul>
          </details>
        ))}
      </form>
      {history ? (
        <SettingHistory merchant={merchant} path={history} onClose={() => setHistory(undefined)} />
      ) : null}
      {asked ? (
        <WhyDialog
          title={t("settings_change", formatNumber(count))}
          action={t("adjust_propose")}
          about={`merchant:${merchant.code}`}
          act={async (why) => {
            try {
              setDone((await call(changeSettings, { changes, version: merchant.version, why })).state)
            } catch (error) {
              // The others' values show beside those set here; pressed again, the change begins from theirs.
              if (error instanceof CallError && error.code === "CHANGED_MEANWHILE") {
                await refresh(merchantSettings)
                setStale(true)
              }
              throw error
            }
          }}
          onDone={() => {
            setAsked(false)
            setStale(false)
            setChanges({})
          }}
          onClose={() => setAsked(false)}
        >
          <Consequences changes={changes} />
          {stale ? <Notice tone="wrong">{t("stale_text")}</Notice> : null}
          <Diff before={inWords(present)} after={inWords((path) => changes[path])} />
        </WhyDialog>
      ) : null}
    </>
  )
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

function at(tree: MerchantSettings["settings"], path: string): unknown {
  const [section = "", name = ""] = path.split(".")
  return tree[section]?.[name]
}
