import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSftp, sftpTarget } from './sftp-address.ts'

test('an address names user, server and folder', () => {
  const server = { host: 'files.example.com', port: 22, username: 'oto' }
  assert.deepEqual(sftpTarget('sftp://oto@files.example.com'), { ...server, folder: '.' })
  assert.deepEqual(sftpTarget('sftp://oto@files.example.com/'), { ...server, folder: '' })
  assert.deepEqual(sftpTarget('sftp://oto%40erp@[2001:db8::1]:2222/in%20box/desadv/'), {
    ...{ host: '2001:db8::1', port: 2222, username: 'oto@erp', folder: '/in box/desadv' },
  })
})

test('other addresses are refused', () => {
  for (const url of [
    'sftp:',
    'sftp:///in',
    'sftp://files.example.com/in',
    'sftp://oto:secret@files.example.com/in',
    'sftp://oto@files.example.com:25/in',
    'sftp://oto@files.example.com:99999/in',
    'sftp://oto@files.example.com/in?a=b',
    'sftp://oto@files.example.com/in#a',
    'sftp://oto@files.example.com/%',
    'sftp://oto%00@files.example.com/in',
    'sftp://oto@files.example.com/in%0Abox',
    'ftp://oto@files.example.com/in',
    'https://oto@files.example.com/in',
  ])
    assert.equal(sftpTarget(url), undefined, url)
})

test('a typed address counts as SFTP with capitals and a space before it', () => {
  for (const url of ['sftp://oto@files.example.com', ' Sftp://oto@files.example.com', 'SFTP:'])
    assert.ok(isSftp(url), url)
  assert.ok(!isSftp('https://files.example.com/sftp:'))
})
