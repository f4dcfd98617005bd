import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const docs = new URL('../../docs/', import.meta.url)
const titleOf = (path) => /^# (.+)$/m.exec(readFileSync(new URL(path, docs), 'utf8'))?.[1] ?? path
const pagesIn = (folder) =>
  readdirSync(new URL(folder, docs))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}${name}`)
const linkTo = (path) => ({ text: titleOf(path), link: `/${path.replace(/\.md$/, '')}` })

const languages = { en: 'English', sp: 'Español', ca: 'Català' }
const guide = Object.entries(languages)
  .filter(([language]) => existsSync(new URL(`guide/${language}/`, docs)))
  .map(([language, text]) => ({
    text,
    items: pagesIn(`guide/${language}/`).map(linkTo),
  }))

const leavesDocs = (href, { path }) =>
  !/^(https?:|#)/.test(href) && !new URL(href, pathToFileURL(path)).href.startsWith(docs.href)

/** Unlinks what the site lacks, keeping the text: code, which is outside docs/, and folders, which have no page. */
function unlinkCode({ tokens, env }) {
  for (const { children } of tokens) {
    let isCode = false
    for (const token of children ?? []) {
      if (token.type === 'link_open') {
        const href = token.attrGet('href')
        isCode = leavesDocs(href, env) || href === 'decisions'
      }
      if (isCode && /^link_/.test(token.type))
        Object.assign(token, { hidden: true, tag: 'span', attrs: [] })
      if (token.type === 'link_close') isCode = false
    }
  }
}

/** The site of docs/, which stays readable where the repository is hosted: no page is written for the site alone. */
export default {
  title: 'Oto',
  description: 'Suppliers announce and prepare shipments of packaged goods to a buyer',
  srcDir: '../docs',
  rewrites: { 'README.md': 'index.md' },
  outDir: '../dist/docs',
  cacheDir: '../node_modules/.cache/vitepress',
  cleanUrls: false,
  // Tags and Vue expressions in a document are text.
  markdown: { html: false, config: (markdown) => markdown.core.ruler.push('code', unlinkCode) },
  // The pages lie outside this folder, which alone has Vue.
  vite: { publicDir: false, resolve: { alias: { vue: here('../node_modules/vue') } } },
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      ...(guide.length > 0 ? [{ text: 'Guide', items: guide }] : []),
      { text: 'Operating', link: '/operating' },
      { text: 'Architecture', link: '/architecture' },
      { text: 'API design', link: '/api-design' },
      { text: 'Decisions', link: linkTo(pagesIn('decisions/')[0]).link },
      { text: 'Glossary', link: '/glossary' },
    ],
    sidebar: [
      ...(guide.length > 0 ? [{ text: 'Guide', items: guide }] : []),
      {
        text: 'Oto',
        items: pagesIn('./')
          .filter((path) => path !== './README.md')
          .map((path) => linkTo(path.slice(2))),
      },
      { text: 'Decisions', collapsed: true, items: pagesIn('decisions/').map(linkTo) },
    ],
  },
}
