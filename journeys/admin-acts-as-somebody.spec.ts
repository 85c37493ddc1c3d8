import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { createGallery, expect, signUp, test } from '#testing/journey.ts'

const ADMIN = { email: 'admin@example.com', password: 'the password of the admin' }

test('an administrator changes a role, acts as somebody, stops, and the audit shows both names', async ({
  page,
  browser,
  program,
}) => {
  const theirs = await browser.newPage({ baseURL: program.origin })
  const nils = await signUp(theirs, 'Nils')
  const olga = await signUp(theirs, 'Olga')
  await createGallery(theirs, 'Her dunes')
  const banner = page.getByRole('region', { name: 'Impersonation' })

  await test.step('sign in and find the accounts', async () => {
    await page.goto('/admin/users')
    await page.getByLabel('E-mail').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'User Management', level: 1 })).toBeVisible()
    await page.getByPlaceholder('Search users by email or name...').fill(nils.email.toUpperCase())
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  await test.step('make Nils an administrator, and take it back', async () => {
    for (const role of ['Admin', 'User']) {
      await openMenu(page, nils.email)
      await page.getByRole('menuitem', { name: 'Edit Role' }).click()
      await expect(page.getByText(`Change the role for ${nils.email}`)).toBeVisible()
      await page.getByRole('combobox', { name: 'Role' }).selectOption(role)
      await page.getByRole('button', { name: 'Update Role' }).click()
      await expect(page.getByRole('row', { name: nils.email }).getByText(role, { exact: true })).toBeVisible()
    }
  })

  await test.step('the last administrator stays one', async () => {
    await openMenu(page, ADMIN.email)
    await expect(page.getByRole('menuitem')).toHaveText(['Edit Role', 'Show in audit log'])
    await page.getByRole('menuitem', { name: 'Edit Role' }).click()
    await page.getByRole('combobox', { name: 'Role' }).selectOption('User')
    await page.getByRole('button', { name: 'Update Role' }).click()
    await expect(page.getByText("The last administrator can't lose the role.", { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  const otherTab = await page.context().newPage()
  await otherTab.goto('/dashboard')
  await expect(otherTab.getByText('Her dunes')).toHaveCount(0)

  await test.step('act as Olga', async () => {
    await openMenu(page, olga.email)
    await page.getByRole('menuitem', { name: 'Impersonate' }).click()
    await expect(
      page.getByText(
        `Are you sure you want to impersonate ${olga.email}? This will log you in as this user and you will have access to their account and data.`,
      ),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Yes, Impersonate User' }).click()
    await expect(
      page.getByText(`Now impersonating ${olga.email}. Redirecting to dashboard...`, { exact: true }),
    ).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
    await expect(banner).toContainText(olga.email)
    await expect(page.getByRole('article', { name: 'Her dunes' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('impersonateId'))).toBe(olga.id)
  })

  await test.step('another tab follows by itself', async () => {
    await expect(otherTab.getByRole('region', { name: 'Impersonation' })).toContainText(olga.email)
    await expect(otherTab.getByRole('article', { name: 'Her dunes' })).toBeVisible()
  })

  await test.step('have her rights and no others, and change something of hers', async () => {
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(banner).toBeVisible()
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Edit Her dunes' }).click()
    await page.getByLabel('Gallery Title').fill('Dunes, tidied up')
    await page.getByRole('button', { name: 'Update Gallery' }).click()
    await expect(page.getByRole('heading', { name: 'Settings for "Dunes, tidied up"' })).toBeVisible()
    await expect(banner).toContainText(olga.email)
  })

  await test.step('stop', async () => {
    await page.getByRole('button', { name: 'Stop Impersonating' }).click()
    await expect(banner).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
    await expect(page.getByText('Dunes, tidied up')).toHaveCount(0)
    await expect(otherTab.getByRole('region', { name: 'Impersonation' })).toHaveCount(0)
    await expect(otherTab.getByText('Her dunes')).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('impersonateId'))).toBeNull()
  })

  await test.step('Olga never noticed but for the title', async () => {
    await theirs.goto('/dashboard')
    await expect(theirs.getByRole('article', { name: 'Dunes, tidied up' })).toBeVisible()
    await expect(theirs.getByRole('region', { name: 'Impersonation' })).toHaveCount(0)
    await theirs.close()
  })

  await test.step('the audit names who did it, and as whom', async () => {
    const audit = await printAudit(program.dataDirectory)
    const lines = (email: string) => audit.filter((line) => line.includes(email))
    expect(lines(nils.email).filter((line) => line.includes('  admin@example.com  '))).toEqual([
      expect.stringMatching(/ {2}role changed {2}user=.* {2}to=Admin {2}from=User/),
      expect.stringMatching(/ {2}role changed {2}user=.* {2}to=User {2}from=Admin/),
    ])
    const actions = lines(`  user=${olga.email}`).map((line) => line.split('  ')[2])
    expect(actions).toEqual(['impersonation started', 'gallery changed', 'impersonation stopped'])
  })
})

/** Finds one account and opens its menu. */
async function openMenu(page: Page, email: string) {
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('row', { name: email }).getByRole('button').click()
}

/** The output of `npm run admin -- audit` while the program runs. */
async function printAudit(dataDirectory: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/admin-command.ts', 'audit', '200'],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDirectory },
    },
  )
  return stdout.trim().split('\n')
}
