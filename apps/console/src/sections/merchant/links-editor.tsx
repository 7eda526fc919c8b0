import { setMerchantLinks, type MerchantLinks } from "@croupier/contract/console/merchant-site"
import { APPS, type App } from "@croupier/rules/app-resources"
import { SERVICE_TYPE } from "@croupier/rules/service-way"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { Stale } from "../../parts/stale.tsx"
import { unsaved } from "../../parts/unsaved.ts"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { savedMeanwhile } from "../../parts/saved-meanwhile.ts"
import { OriginsField } from "./origins-field.tsx"

const WAYS = [
  ["links_chat", SERVICE_TYPE.chat],
  ["links_vip", SERVICE_TYPE.vip],
  ["links_known", SERVICE_TYPE.known],
] as const

const APP_NAMES: Readonly<Record<App, string>> = {
  IOS: "iOS",
  "IOS-LITE-APP": "iOS Lite",
  ANDROID: "Android",
}

const isLinks = (value: unknown): value is MerchantLinks =>
  typeof value === "object" && value !== null && "customerService" in value && "version" in value

/** Desks of customer service, analytics, and where pictures and games may come from. */
export function LinksEditor({ found }: { readonly found: MerchantLinks }) {
  const t = useT("console-merchant")
  const mayChange = useMay("merchants.links")
  const [base, setBase] = useState(found)
  const [links, setLinks] = useState(found)
  const [theirs, setTheirs] = useState<MerchantLinks>()
  const [isAsking, ask] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const isChanged = JSON.stringify(links) !== JSON.stringify(base)
  const set = (patch: Partial<MerchantLinks>) => {
    setSaved(false)
    setLinks({ ...links, ...patch })
  }
  const pathOf = (type: number) => links.customerService.find((entry) => entry.type === type)?.path ?? ""
  const setPath = (of: (typeof WAYS)[number][1], path: string) =>
    set({
      customerService: WAYS.flatMap(([, type]) => {
        const value = type === of ? path : pathOf(type)
        return value === "" ? [] : [{ type, path: value }]
      }),
    })
  const setApp = (app: App, url: string) =>
    set({
      apps: [
        ...links.apps.filter(({ resourceType }) => resourceType !== app),
        ...(url === "" ? [] : [{ resourceType: app, url }]),
      ],
    })
  return (
    <>
      <form
        {...unsaved(isChanged)}
        className="grid max-w-2xl gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          ask(true)
        }}
      >
        <fieldset disabled={!mayChange} className="grid min-w-0 gap-4">
          <fieldset className="grid gap-3">
            <legend className="font-semibold">{t("links_service")}</legend>
            <p className="text-sm text-fg-2">{t("links_service_text")}</p>
            {WAYS.map(([name, type]) => (
              <Field
                key={type}
                label={t(name)}
                type="url"
                pattern="https://.+"
                maxLength={300}
                dir="ltr"
                value={pathOf(type)}
                onChange={({ target }) => setPath(type, target.value.trim())}
              />
            ))}
          </fieldset>
          <fieldset className="grid gap-3">
            <legend className="font-semibold">{t("links_apps")}</legend>
            <p className="text-sm text-fg-2">{t("links_apps_text")}</p>
            {APPS.map((app) => (
              <Field
                key={app}
                label={APP_NAMES[app]}
                type="url"
                pattern="https://.+"
                maxLength={300}
                dir="ltr"
                value={links.apps.find(({ resourceType }) => resourceType === app)?.url ?? ""}
                onChange={({ target }) => setApp(app, target.value.trim())}
              />
            ))}
          </fieldset>
          <Field
            label={t("links_gtag")}
            hint={t("links_gtag_hint")}
            pattern="(G|GT|AW)-[A-Z0-9]{4,20}"
            placeholder="G-XXXXXXXX"
            dir="ltr"
            value={links.gtagId ?? ""}
            onChange={({ target }) => set({ gtagId: target.value.trim().toUpperCase() || null })}
          />
          <OriginsField
            label={t("links_pictures")}
            hint={t("links_pictures_hint")}
            value={links.imageCDNs}
            onChange={(imageCDNs) => set({ imageCDNs })}
          />
          <OriginsField
            label={t("links_games")}
            hint={t("links_games_hint")}
            value={links.launchGameCDNs}
            onChange={(launchGameCDNs) => set({ launchGameCDNs })}
          />
        </fieldset>
        {isSaved && !isChanged ? <Notice tone="right">{t("saved")}</Notice> : null}
        {mayChange ? (
          <div className="flex flex-wrap justify-end gap-2">
            <Button disabled={!isChanged} onClick={() => setLinks(base)}>
              {t("cancel")}
            </Button>
            <Button type="submit" kind="main" disabled={!isChanged}>
              {t("save")}
            </Button>
          </div>
        ) : null}
      </form>
      {isAsking ? (
        <WhyDialog
          title={t("links_save")}
          action={t("save")}
          act={async (why) => {
            try {
              return await call(setMerchantLinks, { ...links, version: (theirs ?? base).version, why })
            } catch (error) {
              const other = savedMeanwhile(error)
              if (isLinks(other)) setTheirs(other)
              throw error
            }
          }}
          onDone={(saved) => {
            ask(false)
            setBase(saved)
            setLinks(saved)
            setTheirs(undefined)
            setSaved(true)
          }}
          onClose={() => ask(false)}
        >
          {theirs ? <Stale theirs={inLines(theirs)} mine={inLines(links)} /> : null}
        </WhyDialog>
      ) : null}
    </>
  )
}

/** Links as lines of a diff. */
const inLines = ({ customerService, gtagId, imageCDNs, launchGameCDNs, apps }: MerchantLinks) => ({
  customerService: customerService.map(({ type, path }) => `${type}: ${path}`).join(" · "),
  gtagId,
  imageCDNs: imageCDNs.join(" · "),
  launchGameCDNs: launchGameCDNs.join(" · "),
  apps: apps.map(({ resourceType, url }) => `${resourceType}: ${url}`).join(" · "),
})
