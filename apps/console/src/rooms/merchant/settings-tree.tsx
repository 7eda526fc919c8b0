import { changeSettings } from "@croupier/contract/console/merchants"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { ConsoleError } from "../../api/console-error.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Diff } from "../../parts/diff.tsx"
import { Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/me-store.ts"
import type { MerchantSettings } from "./merchant-page.tsx"
import { SettingInput } from "./setting-input.tsx"

/** Every switch beside its default, to be searched and changed together; a change names what it began from. */
export function SettingsTree({ merchant }: { readonly merchant: MerchantSettings }) {
  const t = useT()
  const client = useQueryClient()
  const mayChange = useMay("merchants.settings")
  const [search, setSearch] = useState("")
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({})
  const [asked, setAsked] = useState(false)
  const [done, setDone] = useState<"APPLIED" | "PROPOSED">()
  const wanted = search.trim().toLowerCase()
  const sections = Object.entries(merchant.defaults)
    .map(([section, values]) => ({
      section,
      names: Object.keys(values).filter((name) => `${section}.${name}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ names }) => names.length > 0)
  const present = (section: string, name: string) => merchant.settings[section]?.[name]
  const set = (path: string, value: unknown, before: unknown) => {
    const { [path]: _, ...others } = changes
    setChanges(JSON.stringify(value) === JSON.stringify(before) ? others : { ...changes, [path]: value })
  }
  const count = Object.keys(changes).length
  const before = Object.fromEntries(
    Object.keys(changes).map((path) => {
      const [section = "", name = ""] = path.split(".")
      return [path, present(section, name)]
    }),
  )
  return (
    <div className="grid gap-3">
      {done ? (
        <Notice tone="right">{t(done === "APPLIED" ? "roles_applied" : "roles_proposed")}</Notice>
      ) : null}
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div className="w-full max-w-72">
          <Field
            label={t("settings_search")}
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        {mayChange && count > 0 ? (
          <Button kind="main" onClick={() => setAsked(true)}>
            {t("settings_change", formatNumber(count))}
          </Button>
        ) : null}
      </div>
      {sections.map(({ section, names }) => (
        <details key={section} open className="rounded-card border border-line bg-bg-1">
          <summary className="min-h-9 px-4 py-2 font-semibold">{section}</summary>
          <ul className="grid border-t border-line">
            {names.map((name) => {
              const path = `${section}.${name}`
              const value = present(section, name)
              const initial = merchant.defaults[section]?.[name]
              return (
                <li
                  key={name}
                  className="grid grid-cols-1 items-center gap-2 border-b border-line px-4 py-2 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]"
                >
                  <code className={path in changes ? "font-bold" : ""}>{name}</code>
                  <SettingInput
                    label={path}
                    value={path in changes ? changes[path] : value}
                    disabled={!mayChange}
                    onChange={(next) => set(path, next, value)}
                  />
                  <span className="text-xs break-words text-fg-3">
                    {t("default")}: {JSON.stringify(initial)}
                    {JSON.stringify(initial) === JSON.stringify(value) ? "" : ` · ${t("overridden")}`}
                  </span>
                </li>
              )
            })}
          </ul>
        </details>
      ))}
      {asked ? (
        <WhyDialog
          title={t("settings_change", formatNumber(count))}
          action={t("adjust_propose")}
          act={async (why) => {
            try {
              setDone((await call(changeSettings, { changes, version: merchant.version, why })).state)
            } catch (error) {
              // What the others set shows beside what was set here; pressed again, it begins from theirs.
              if (error instanceof ConsoleError && error.code === "CHANGED_MEANWHILE")
                await client.invalidateQueries({ queryKey: ["merchant"] })
              throw error
            }
          }}
          onDone={() => {
            setAsked(false)
            setChanges({})
            void client.invalidateQueries()
          }}
          onClose={() => setAsked(false)}
        >
          <Diff before={before} after={changes} />
        </WhyDialog>
      ) : null}
    </div>
  )
}
