/** Ways to have a site as an app on a phone, by the resource types of the specification, in its order. */
export const APPS = ["IOS", "IOS-LITE-APP", "ANDROID"] as const
export type App = (typeof APPS)[number]
export const isApp = (name: string): name is App => APPS.some((app) => app === name)

/** Where an app is had where the merchant names no place of its own: a guide of the site, or the profile that it serves. */
const PATHS: Readonly<Record<App, string>> = {
  IOS: "/down?platform=ios",
  "IOS-LITE-APP": "/lite-app.mobileconfig",
  ANDROID: "/down?platform=android",
}
export const appPath = (app: App): string => PATHS[app]

/** The picture of an app's QR code. */
export const appQrPath = (app: App): string => `/qr-${app.toLowerCase()}.svg`
