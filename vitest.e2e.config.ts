import { defineConfig } from "vitest/config"

const shared = {
  pool: "threads",
  testTimeout: 180_000,
  hookTimeout: 60_000,
  // As long as the browser waits for what it looks for: a machine with two cores may be busy.
  expect: { poll: { timeout: 20_000 } },
} as const
const EVERY = "apps/*/e2e/**/*.e2e.ts"
/** Walks that mostly wait, for draws and for flights, and change nothing that another walk looks at. */
const WAITING = ["lottery", "lottery-games", "studio", "chase"].map((name) => `apps/site/e2e/${name}.e2e.ts`)

/** The walks in a real browser, against the whole house on its own data. */
export default defineConfig({
  test: {
    globalSetup: "packages/testkit/src/house-setup.ts",
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: "waiting",
          include: WAITING,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // They share one house and two cores: one file at a time keeps their times honest.
        extends: true,
        test: {
          ...shared,
          name: "walks",
          include: [EVERY],
          exclude: WAITING,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
