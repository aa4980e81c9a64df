import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isLoopbackAddress, isPublicAddress } from '../../../src/sockets/ipAddress';

it('addresses that everyone reaches are public', () => {
  for (const address of [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00:1450:4001:82a::200e',
    '::ffff:93.184.216.34',
    '64:ff9b::5db8:d822',
  ]) {
    assert.ok(isPublicAddress(address), address);
  }
});

it('addresses of this machine, its network and its cloud are not', () => {
  for (const address of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:a9fe:a9fe',
    '::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::a9fe:a9fe',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:a9fe:a9fe::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '5f00::1',
  ]) {
    assert.ok(!isPublicAddress(address), address);
  }
});

it('what is no address is not public', () => {
  for (const text of [
    '',
    'example.com',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.256',
    '0x7f.0.0.1',
    '2606:4700:::1',
    '2606:4700',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8:9',
    'fe80::1%eth0',
    '2606:4700::1 ',
    '2606::1.2.3.999',
  ]) {
    assert.ok(!isPublicAddress(text), text);
  }
});

it('loopback addresses are those of this machine alone', () => {
  for (const address of ['127.0.0.1', '127.9.9.9', '::1', '0:0:0:0:0:0:0:1']) {
    assert.ok(isLoopbackAddress(address), address);
  }
  for (const address of ['0.0.0.0', '128.0.0.1', '::2', '::ffff:127.0.0.1', 'localhost']) {
    assert.ok(!isLoopbackAddress(address), address);
  }
});
